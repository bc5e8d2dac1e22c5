import { object, string } from "yup";
import { emailField } from "../form/email-field";
import { schemaFaults } from "../form/schema-faults";
import type { FaultKey } from "../messages/fault-keys";

const key = (name: FaultKey) => name;

const schema = object({
  email: emailField(key("sign-in.email-required"), key("sign-in.email-invalid")),
  password: string().required(key("sign-in.password-required")),
});

export const signInFaults = (values: { readonly email: string; readonly password: string }) =>
  schemaFaults(schema, values);
