import type { IdentityAnswer } from "@hpay/contract";

/** What a right password leaves to do: show that it is really you, within three minutes. */
export interface Handshake {
  readonly reference: string;
  /** For a passkey in this browser; none: only another device or the e-mailed code. */
  readonly challenge: string | null;
  /** Of a reset nobody is told any: the browser offers the passkeys that it knows. */
  readonly credentialIds: readonly string[];
  /** Two digits that the other device has to recognise. */
  readonly digits: string | null;
  readonly beganAtMs: number;
}

/** Why a call led nowhere. */
export type Problem =
  | { readonly kind: "refused"; readonly code: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "network" }
  | { readonly kind: "unreadable" };

/** A sign-in, registration or verification answer, read. */
export type Outcome =
  | { readonly kind: "signed-in" }
  | { readonly kind: "verify"; readonly handshake: Handshake }
  | { readonly kind: "code-sent"; readonly reference: string }
  /** The end of a reset in a browser that it signs in nobody. */
  | { readonly kind: "password-set" }
  | { readonly kind: "failed"; readonly problem: Problem };

export function outcomeOf(answer: IdentityAnswer, nowMs: number): Outcome {
  if (answer.error) {
    const code = bareCode(answer.error);
    const { retryAfterSeconds } = answer;
    return failed({ kind: "refused", code, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) });
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
        beganAtMs: nowMs,
      },
    };
  }
  return failed({ kind: "unreadable" });
}

/** Makes a call and reads its answer; a call that did not get through is an outcome too. */
export async function outcomeOfCall(call: () => Promise<IdentityAnswer>): Promise<Outcome> {
  try {
    return outcomeOf(await call(), Date.now());
  } catch {
    return failed({ kind: "network" });
  }
}

const failed = (problem: Problem): Outcome => ({ kind: "failed", problem });

// Limits and outages travel with their HTTP status in front: "429 TEMPORARILY_BLOCKED".
const bareCode = (error: string) => error.replace(/^\d{3} (?=[A-Za-z_]+$)/, "");
