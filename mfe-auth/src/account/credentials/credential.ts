/** A device that a person can sign in with. Source: spec 1 §3. */
export interface Credential {
  readonly uid: string;
  readonly deviceType: string;
  readonly osName: string;
  readonly browserName: string;
}

/**
 * Reads the answers of `listWebAuthNCredentials` and `webauthStoreCredentials`, which both misspell the list's
 * name.
 */
export function readCredentials(answer: unknown): readonly Credential[] {
  const list = fieldOf(answer, "credentails");
  if (!Array.isArray(list)) throw new TypeError("The answer holds no list of credentials.");
  return list.map(readCredential).filter((credential) => credential.uid !== "");
}

const readCredential = (record: unknown): Credential => ({
  uid: textOf(record, "uid"),
  deviceType: textOf(record, "deviceType"),
  osName: textOf(record, "osName"),
  browserName: textOf(record, "browserName"),
});

/** A device name that people recognize, such as "Chrome, Android". */
export const nameOfCredential = ({ browserName, osName, uid }: Credential): string =>
  [browserName, osName].filter((part) => part !== "" && part !== "-").join(", ") || uid;

/**
 * The reference in the answer of `getWebauthNChallenge`, for the address that another device opens; empty if
 * missing.
 */
export const readExternalReference = (answer: unknown): string => textOf(answer, "externalref");

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === "string" ? text : "";
}
