import type { LanguageCode } from "@hpay/contract";

/** The purpose of the request: to sign in, or to sign in with a new password. */
export type SignInRequest =
  | {
      readonly kind: "password";
      readonly email: string;
      readonly password: string;
      readonly remember: boolean;
    }
  | { readonly kind: "reset"; readonly email: string; readonly newPassword: string };

/** The e-mailed code and the reference it belongs to. */
export interface CodeProof {
  readonly code: string;
  readonly reference: string;
}

/** One of the person's recovery codes, and the reference of the sign-in that it completes. */
export interface RecoveryProof {
  readonly recoveryCode: string;
  readonly reference: string;
}

/** Body of `POST login`. The host adds the trusted browser's token. Source: spec 1 §3. */
export function toLoginPayload(
  request: SignInRequest,
  language: LanguageCode,
  proof?: CodeProof | RecoveryProof,
): Readonly<Record<string, unknown>> {
  const signInProof =
    request.kind === "password"
      ? { Email: request.email, Password: request.password, Remember: request.remember }
      : { Email: request.email, IsPasswordReset: true, RPasswordReset: request.newPassword };
  return {
    ...signInProof,
    language,
    ...(proof === undefined
      ? {}
      : "code" in proof
        ? { SecurityCode: proof.code, Reference: proof.reference }
        : { RecoveryCode: proof.recoveryCode, Reference: proof.reference }),
  };
}
