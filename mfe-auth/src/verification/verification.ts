import type { Way } from "./ways";

/** Why the e-mailed code is asked for. */
export type CodeReason =
  | "chosen"
  | "only-way"
  /** In a reset the other device shows the code. */
  | "shown-elsewhere"
  | "connection-failed"
  | "credentials-not-obtained"
  | "verification-failed";

/** Where a verification stands. */
export type Verification =
  | { readonly step: "choice" }
  | { readonly step: "this-browser" }
  | { readonly step: "other-device"; readonly peer: "awaited" | "connected" | "gone" }
  | { readonly step: "code"; readonly reason: CodeReason };

export type VerificationEvent =
  | { readonly kind: "way-chosen"; readonly way: Way }
  | { readonly kind: "peer-connected" }
  | { readonly kind: "peer-gone" }
  | { readonly kind: "peer-confirmed" }
  | {
      readonly kind: "fell-back";
      readonly reason: Exclude<CodeReason, "chosen" | "only-way" | "shown-elsewhere">;
    }
  /** With the time that devices have left. */
  | { readonly kind: "back"; readonly leftMs: number };

/** A person with one way only is not asked to choose. */
export function firstStep(ways: readonly Way[]): Verification {
  return ways.length === 1 && ways[0] === "code" ? { step: "code", reason: "only-way" } : { step: "choice" };
}

export function nextStep(now: Verification, event: VerificationEvent): Verification {
  switch (event.kind) {
    case "way-chosen":
      return now.step === "choice" ? stepOf(event.way) : now;
    case "peer-connected":
      return now.step === "other-device" ? { ...now, peer: "connected" } : now;
    case "peer-gone":
      return now.step === "other-device" ? { ...now, peer: "gone" } : now;
    case "peer-confirmed":
      return now.step === "other-device" ? { step: "code", reason: "shown-elsewhere" } : now;
    case "fell-back":
      // A late failure of a device must not take a person away from a code that is half typed.
      return now.step === "this-browser" || now.step === "other-device"
        ? { step: "code", reason: event.reason }
        : now;
    case "back":
      return mayGoBack(now, event.leftMs) ? { step: "choice" } : now;
  }
}

/**
 * After a failed ceremony its challenge is used up, so only a choice can be taken back. A code is good for longer than
 * the devices are waited for: with their time over there is nothing to go back to, and the code would be lost.
 */
export function mayGoBack(now: Verification, leftMs: number): boolean {
  return now.step === "other-device" || (now.step === "code" && now.reason === "chosen" && leftMs > 0);
}

function stepOf(way: Way): Verification {
  switch (way) {
    case "this-browser":
      return { step: "this-browser" };
    case "other-device":
      return { step: "other-device", peer: "awaited" };
    case "code":
      return { step: "code", reason: "chosen" };
  }
}
