import { brokenPasswordRules } from "@hpay/domain";
import { string } from "yup";
import type { FaultKey } from "../messages/fault-keys";

const key = (name: FaultKey) => name;

/**
 * Validates a new password. The error names the first rule that is not met; an empty password is `required`.
 */
export const newPassword = (requiredKey: FaultKey) =>
  string()
    .required(requiredKey)
    .test("rules", (password = "", context) => {
      const [brokenRule] = brokenPasswordRules(password);
      return brokenRule ? context.createError({ message: key(`password.${brokenRule}`) }) : true;
    });

/** Validates the second field, which repeats the password. */
export const repeatOf = (field: string, requiredKey: FaultKey) =>
  string()
    .required(requiredKey)
    .test("match", (repeatedPassword, context) =>
      repeatedPassword === context.parent[field]
        ? true
        : context.createError({ message: key("password.mismatch") }),
    );
