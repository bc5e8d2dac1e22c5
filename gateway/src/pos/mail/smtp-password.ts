import { membersOf, readDeepJsonObject, rootPlace } from "@hpay/domain";

export interface SplitPassword {
  /** The `Data` text with an empty password, otherwise unchanged. */
  readonly data: string;
  /** A new password to store; null: delete it; undefined: leave the stored one unchanged. */
  readonly password: string | null | undefined;
}

/**
 * The mail password of a POS is written through its `Data` and never read back. An empty or absent text leaves
 * the stored one unchanged while the server is the same (`isSameMailHost`); null deletes it.
 */
export function splitSmtpPassword(data: string): SplitPassword {
  const value = readDeepJsonObject(data);
  if (value === null || !Object.hasOwn(value, "SMTPPassword")) return { data, password: undefined };
  const password: unknown = Reflect.get(value, "SMTPPassword");
  let emptiedData = data;
  // Empties every value of a duplicate key: only the last one counts, but all would be readable.
  for (const { key, value: place } of membersOf(data, rootPlace(data)).toReversed())
    if (key === "SMTPPassword")
      emptiedData = `${emptiedData.slice(0, place.start)}""${emptiedData.slice(place.end)}`;
  if (password === "") return { data: emptiedData, password: undefined };
  return { data: emptiedData, password: password === null ? null : String(password) };
}

/**
 * Whether a stored password would be sent to the same server; entering another server requires the password.
 */
export function isSameMailHost(storedData: string, sentData: string | object): boolean {
  const [one, other] = [
    readDeepJsonObject(storedData),
    typeof sentData === "string" ? readDeepJsonObject(sentData) : sentData,
  ].map((settings) =>
    String(Reflect.get(settings ?? {}, "SMTPHost") ?? "")
      .trim()
      .toLowerCase(),
  );
  return one === other;
}
