import { readData } from "../../../platform/json/data-json";
import type { Settings } from "../../../platform/settings/settings";

/** The assertion or attestation in a socket call (spec 1 §7). All texts are base64url. */
export type Parts = ReadonlyMap<string, string>;

const maxPartLength = 20_000;

/** The named members of a credential, binary ones as base64url. Undefined when a required one is missing. */
export function readParts(
  value: unknown,
  neededNames: readonly string[],
  optional: readonly string[] = [],
): Parts | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const sentEntries = new Map<string, unknown>(Object.entries(value));
  const parts = new Map<string, string>();
  for (const name of [...neededNames, ...optional]) {
    const text = asText(sentEntries.get(name));
    if (text === undefined || text.length > maxPartLength) {
      if (neededNames.includes(name)) return undefined;
    } else parts.set(name, text);
  }
  return parts;
}

function asText(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64url");
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The challenge that the browser claims to have signed. */
export function challengeIn(clientDataJson: string): string {
  const { challenge } = readData(Buffer.from(clientDataJson, "base64url").toString("utf8"));
  return typeof challenge === "string" ? challenge : "";
}

/** Where this panel's passkeys may be used: its origins, and their host names as relying parties. */
export const expectedPlaces = ({ panelOrigins }: Pick<Settings, "panelOrigins">) => ({
  expectedOrigin: [...panelOrigins],
  expectedRPID: [...new Set(panelOrigins.map((origin) => new URL(origin).hostname))],
});
