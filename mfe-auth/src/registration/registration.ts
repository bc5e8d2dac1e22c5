import type { LanguageCode } from "@hpay/contract";
import type { CodeProof } from "../identity/sign-in-request";

export interface RegistrationValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
  /** Whether to continue with passkey setup. */
  readonly biometric: boolean;
}

export const emptyRegistration: RegistrationValues = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  repeated: "",
  biometric: true,
};

/** Address at which people who want a passkey continue. Source: spec 1 §2. */
export const passkeySetupPath = "/user?createwebauthn=1";

/** Body of `POST register`; the second request includes the e-mailed code. Source: spec 1 §3. */
export function toRegisterPayload(
  values: RegistrationValues,
  language: LanguageCode,
  proof?: CodeProof,
): Readonly<Record<string, unknown>> {
  return {
    Name: `${values.firstName.trim()} ${values.lastName.trim()}`,
    Email: values.email.trim(),
    Password: values.password,
    Confirmpassword: values.repeated,
    language,
    ...(proof ? { EmailVerification: { Reference: proof.reference, SecurityCode: proof.code } } : {}),
  };
}
