import type { IdentityAnswer } from "@hpay/contract";

/** The step after a correct password: the person confirms their identity within three minutes. */
export interface Handshake {
  readonly reference: string;
  /** Challenge for a passkey in this browser; null if only another device or the e-mailed code is possible. */
  readonly challenge: string | null;
  /** Ids of the person's credentials; empty for a reset, so that the browser offers the passkeys it has. */
  readonly credentialIds: readonly string[];
  /** Two digits that the other device has to recognize. */
  readonly digits: string | null;
  /** Whether the person has recovery codes left; a reset does not reveal it. */
  readonly hasRecoveryCodes: boolean;
  readonly startedAtMs: number;
}

export type Problem =
  | { readonly kind: "refused"; readonly code: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "network" }
  | { readonly kind: "unreadable" };

/** A parsed sign-in, registration or verification answer. */
export type Outcome =
  | { readonly kind: "signed-in" }
  | { readonly kind: "verify"; readonly handshake: Handshake }
  | { readonly kind: "code-sent"; readonly reference: string }
  /** A reset has ended without a sign-in in this browser. */
  | { readonly kind: "password-set" }
  | { readonly kind: "failed"; readonly problem: Problem };

export function outcomeOf(answer: IdentityAnswer, nowMs: number): Outcome {
  if (answer.error) {
    const code = bareCode(answer.error);
    const { retryAfterSeconds } = answer;
    return failedOutcome({ kind: "refused", code, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
  }
  if (answer.signedIn) return { kind: "signed-in" };
  if (answer.passwordSet) return { kind: "password-set" };
  if (answer.email_verify) return { kind: "code-sent", reference: answer.email_verify };
  if (answer.verify_device_ref) {
    return {
      kind: "verify",
      handshake: {
        reference: answer.verify_device_ref,
        challenge: answer.challenge ?? null,
        credentialIds: answer.IDS ?? [],
        digits: answer.digits ?? null,
        hasRecoveryCodes: answer.recoveryCodes === true,
        startedAtMs: nowMs,
      },
    };
  }
  return failedOutcome({ kind: "unreadable" });
}

/** Makes a call and reads its answer; a failure is returned as an outcome too. */
export async function outcomeOfCall(call: () => Promise<IdentityAnswer>): Promise<Outcome> {
  try {
    return outcomeOf(await call(), Date.now());
  } catch {
    return failedOutcome({ kind: "network" });
  }
}

const failedOutcome = (problem: Problem): Outcome => ({ kind: "failed", problem });

// Codes of limits and outages are prefixed with their HTTP status: "429 TEMPORARILY_BLOCKED".
const bareCode = (error: string) => error.replace(/^\d{3} (?=[A-Za-z_]+$)/, "");
