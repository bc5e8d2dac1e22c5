import type { ErrorCode } from "@hpay/contract/errors";
import type { User } from "./user";

/** Answers of the sign-in calls (wire §5), bare and with status 200. */
export type SignInAnswer =
  | { readonly error: ErrorCode }
  | SecondStep
  | { readonly email_verify: string }
  /** A reset that does not sign this browser in. */
  | { readonly password_set: true }
  | { readonly authorization: Authorization; readonly persistant_verification?: string };

/** The password was right, or a reset was requested: now the person confirms their identity. */
export interface SecondStep {
  readonly verify_device_ref: string;
  /** The person's passkeys; empty: only the e-mailed code. A reset reveals none. */
  readonly IDS: readonly string[];
  readonly challenge?: string;
  /** Two digits that another device has to recognize. */
  readonly digits?: string;
  readonly browser?: string;
  readonly address?: string;
  /** After the right password only: the person has recovery codes left. */
  readonly recovery_codes?: true;
}

export interface Authorization {
  readonly user: { readonly id: number; readonly Email: string; readonly Name: string; readonly Tel: string };
  readonly authToken: string;
}

export const authorizationOf = (user: User, authToken: string): Authorization => ({
  user: { id: user.id, Email: user.email, Name: user.name, Tel: user.tel },
  authToken,
});
