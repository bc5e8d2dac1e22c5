import { object } from "yup";
import { emailField } from "../form/email-field";
import { schemaFaults } from "../form/schema-faults";
import type { FaultKey } from "../messages/fault-keys";
import { newPassword, repeatOf } from "./new-password-check";

export interface ResetValues {
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
}

const invalidEmail: FaultKey = "reset.email-invalid";

const schema = object({
  email: emailField(invalidEmail, invalidEmail),
  password: newPassword("password.length"),
  repeated: repeatOf("password", "password.mismatch"),
});

export const resetFaults = (values: ResetValues) => schemaFaults(schema, values);
