import { object, string } from "yup";
import { schemaFaults } from "../form/schema-faults";
import type { FaultKey } from "../messages/fault-keys";

const key = (name: FaultKey) => name;

const schema = object({
  email: string().trim().required(key("sign-in.email-required")).email(key("sign-in.email-invalid")),
  password: string().required(key("sign-in.password-required")),
});

export const signInFaults = (values: { readonly email: string; readonly password: string }) =>
  schemaFaults(schema, values);
