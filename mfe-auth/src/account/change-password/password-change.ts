import { brokenPasswordRules, type PasswordRule } from "@hpay/domain";

export interface PasswordChangeValues {
  readonly current: string;
  readonly password: string;
  readonly repeated: string;
}

export type PasswordChangeFault = "current-required" | PasswordRule | "mismatch";

export function passwordChangeFaults(
  values: PasswordChangeValues,
): Partial<Record<keyof PasswordChangeValues, PasswordChangeFault>> {
  const [brokenRule] = brokenPasswordRules(values.password);
  return {
    ...(values.current === "" ? { current: "current-required" } : {}),
    ...(brokenRule ? { password: brokenRule } : {}),
    ...(values.repeated === values.password ? {} : { repeated: "mismatch" }),
  };
}

/**
 * The answer of `setPassword`: 403 and 406 concern the passwords, all other statuses concern the request.
 * Source: spec 1 §8.
 */
export function passwordChangeFailure(errorCode: string): "refused" | "breached" | "failed" {
  if (errorCode === "PASSWORD_BREACHED") return "breached";
  return errorCode === "403" || errorCode === "406" ? "refused" : "failed";
}
