import { object, string } from "yup";
import { emailField } from "../form/email-field";
import { schemaFaults } from "../form/schema-faults";
import type { FaultKey } from "../messages/fault-keys";
import { newPassword, repeatOf } from "../password/new-password-check";
import type { RegistrationValues } from "./registration";

const key = (name: FaultKey) => name;

const name = (required: FaultKey) =>
  string()
    .trim()
    .required(required)
    .min(2, key("registration.too-short"))
    .max(50, key("registration.too-long"));

const schema = object({
  firstName: name("registration.first-name-required"),
  lastName: name("registration.last-name-required"),
  email: emailField("registration.email-required", "registration.email-invalid"),
  password: newPassword("registration.password-required"),
  repeated: repeatOf("password", "registration.repeat-required"),
});

export const registrationFaults = (values: RegistrationValues) => schemaFaults(schema, values);
