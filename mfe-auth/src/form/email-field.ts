import { isEmail } from "@hpay/domain";
import { string } from "yup";
import type { FaultKey } from "../messages/fault-keys";

/** An e-mail address that a mail server would accept; surrounding spaces are ignored. */
export const emailField = (requiredKey: FaultKey, invalidKey: FaultKey) =>
  string()
    .trim()
    .required(requiredKey)
    .test("email", invalidKey, (text = "") => isEmail(text));
