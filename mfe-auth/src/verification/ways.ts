import type { Handshake } from "../identity/outcome";
import type { SignInRequest } from "../identity/sign-in-request";

/** How long a sign-in waits for a device. Source: spec 1 §9. */
export const deviceLimitMs = 180_000;

/** The ways in which people can confirm their identity. */
export type Way = "this-browser" | "other-device" | "code" | "recovery-code";

/**
 * The available ways, easiest first. Without a registered device, only the e-mailed code remains. A reset does
 * not reveal whether there is a device.
 */
export function openWays(
  handshake: Handshake,
  browserHasPasskeys: boolean,
  purpose: SignInRequest["kind"] = "password",
): readonly Way[] {
  const isReset = purpose === "reset";
  const paper: readonly Way[] = isReset || handshake.hasRecoveryCodes ? ["recovery-code"] : [];
  if (!isReset && handshake.credentialIds.length === 0) return ["code", ...paper];
  const inThisBrowser: readonly Way[] =
    browserHasPasskeys && handshake.challenge !== null ? ["this-browser"] : [];
  return [...inThisBrowser, "other-device", "code", ...paper];
}

/** Formats 125 s as "2:05"; a fraction of a second counts as a whole second. */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
