import { brokenPasswordRules } from "@hpay/domain";
import { string } from "yup";
import type { FaultKey } from "../messages/fault-keys";

const key = (name: FaultKey) => name;

/** A new password that meets all rules; the first unmet one is named. An empty one is `required`. */
export const newPassword = (required: FaultKey) =>
  string()
    .required(required)
    .test("rules", (password = "", context) => {
      const [broken] = brokenPasswordRules(password);
      return broken ? context.createError({ message: key(`password.${broken}`) }) : true;
    });

/** The second field, which repeats the password. */
export const repeatOf = (field: string, required: FaultKey) =>
  string()
    .required(required)
    .test("match", (repeated, context) =>
      repeated === context.parent[field] ? true : context.createError({ message: key("password.mismatch") }),
    );
