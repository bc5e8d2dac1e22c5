import type { DeviceTask } from "../verification/device-link";

/** A request to this device from the screen that started the sign-in or reset. */
export interface DeviceRequest {
  readonly challenge: string;
  /** The person's credentials: one of them signs, or a second one on the same device is prevented. */
  readonly credentialIds: readonly string[];
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Two-digit numbers, one of which is on the first screen; empty if the person is not asked for it. */
  readonly digitChoices: readonly string[];
  /** The purpose of the confirmation: sign-in, or a new password. */
  readonly purpose: "sign-in" | "reset";
  readonly browser: string;
  readonly address: string;
}

/** Parses the address of this page; null if the link is incomplete. */
export function readDeviceAddress(
  params: Readonly<Record<string, string>>,
): { readonly task: DeviceTask; readonly reference: string } | null {
  const { authtype, reftoken } = params;
  if (authtype !== "a" && authtype !== "c") return null;
  return reftoken && /^[\w-]{8,128}$/.test(reftoken) ? { task: authtype, reference: reftoken } : null;
}

/** Reads the gateway's answer; null if it contains no challenge. */
export function readDeviceRequest(answer: unknown): DeviceRequest | null {
  if (typeof answer !== "object" || answer === null) return null;
  const fields = new Map<string, unknown>(Object.entries(answer));
  const challenge = textIn(fields, "challenge");
  if (challenge === "") return null;
  return {
    challenge,
    credentialIds: textsIn(fields, "IDS"),
    userId: textIn(fields, "user_id"),
    email: textIn(fields, "email"),
    name: textIn(fields, "name"),
    digitChoices: textsIn(fields, "digits"),
    purpose: textIn(fields, "purpose") === "reset" ? "reset" : "sign-in",
    browser: textIn(fields, "browser"),
    address: textIn(fields, "address"),
  };
}

/** The code in the gateway's answer that completes a reset; null if there is none. */
export function codeOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("code" in answer)) return null;
  return typeof answer.code === "string" ? answer.code : null;
}

function textIn(fields: ReadonlyMap<string, unknown>, name: string): string {
  const value = fields.get(name);
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
}

function textsIn(fields: ReadonlyMap<string, unknown>, name: string): readonly string[] {
  const value = fields.get(name);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
