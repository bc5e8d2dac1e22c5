import { brokenPasswordRules } from "@hpay/domain";
import type { BreachedPasswords } from "../../platform/secrets/breached-passwords";

/** A longer password would be no safer, only slower to hash. */
const maxLength = 256;

/**
 * The fault in a new password: it is known from breaches, or breaks spec 1 §5 (at least 8 characters, with a
 * digit, a lowercase, an uppercase and a special character).
 */
export function passwordFault(
  { breachedPasswords }: { readonly breachedPasswords: BreachedPasswords },
  password: string,
): "PASSWORD_NOT_ACCEPTABLE" | "PASSWORD_BREACHED" | undefined {
  if (password.length > maxLength || brokenPasswordRules(password).length > 0)
    return "PASSWORD_NOT_ACCEPTABLE";
  return breachedPasswords.has(password) ? "PASSWORD_BREACHED" : undefined;
}
