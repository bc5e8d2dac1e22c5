import { brokenPasswordRules } from "@hpay/domain";

/** Longer ones would only cost time. */
const longest = 256;

/** Spec 1 §5: at least 8 characters with a digit, a lowercase, an uppercase and a special character. */
export function isAcceptablePassword(password: string): boolean {
  return password.length <= longest && brokenPasswordRules(password).length === 0;
}
