import type { Way } from "./ways";

export type CodeReason =
  | "chosen"
  | "only-way"
  /** In a reset, the other device shows the code. */
  | "shown-elsewhere"
  | "connection-failed"
  | "credentials-not-obtained"
  | "verification-failed";

export type Verification =
  | { readonly step: "choice" }
  | { readonly step: "this-browser" }
  | { readonly step: "other-device"; readonly peer: "awaited" | "connected" | "gone" }
  | { readonly step: "recovery-code" }
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
  /** `leftMs`: how much time is left for a device to verify the person. */
  | { readonly kind: "back"; readonly leftMs: number };

/** The first step: a choice of ways, or the code if it is the only way. */
export function firstStep(ways: readonly Way[]): Verification {
  return ways.length === 1 && ways[0] === "code" ? { step: "code", reason: "only-way" } : { step: "choice" };
}

export function nextStep(current: Verification, event: VerificationEvent): Verification {
  switch (event.kind) {
    case "way-chosen":
      return current.step === "choice" ? stepOf(event.way) : current;
    case "peer-connected":
      return current.step === "other-device" ? { ...current, peer: "connected" } : current;
    case "peer-gone":
      return current.step === "other-device" ? { ...current, peer: "gone" } : current;
    case "peer-confirmed":
      return current.step === "other-device" ? { step: "code", reason: "shown-elsewhere" } : current;
    case "fell-back":
      // A late device failure must not take a person away from a half-typed code.
      return current.step === "this-browser" || current.step === "other-device"
        ? { step: "code", reason: event.reason }
        : current;
    case "back":
      return canGoBack(current, event.leftMs) ? { step: "choice" } : current;
  }
}

/**
 * Whether the person can go back to the choice of ways. A failed ceremony has used up its challenge, so no
 * other way can use it. A code is valid for longer than the gateway waits for devices: after that wait, no
 * other way remains, and going back would lose the code.
 */
export function canGoBack(current: Verification, leftMs: number): boolean {
  if (current.step === "other-device" || current.step === "recovery-code") return true;
  return current.step === "code" && current.reason === "chosen" && leftMs > 0;
}

function stepOf(way: Way): Verification {
  switch (way) {
    case "this-browser":
      return { step: "this-browser" };
    case "other-device":
      return { step: "other-device", peer: "awaited" };
    case "recovery-code":
      return { step: "recovery-code" };
    case "code":
      return { step: "code", reason: "chosen" };
  }
}
