import { applyEdits, modify, type ParseError, parse } from "jsonc-parser";

export interface SplitPassword {
  /** The text with an empty password, else letter by letter as it came. */
  readonly data: string;
  /** A new password to keep; null: forget it; undefined: leave the kept one. */
  readonly password: string | null | undefined;
}

/**
 * The mail password of a POS is written through its `Data` and never read back. An empty text, or none, leaves the
 * kept one; null forgets it.
 */
export function splitSmtpPassword(data: string): SplitPassword {
  const value: unknown = readObject(data);
  if (value === undefined || !Object.hasOwn(Object(value), "SMTPPassword"))
    return { data, password: undefined };
  const { SMTPPassword: password } = value as { SMTPPassword: unknown };
  if (password === "") return { data, password: undefined };
  const emptied = applyEdits(data, modify(data, ["SMTPPassword"], "", {}));
  if (password === null) return { data: emptied, password: null };
  return { data: emptied, password: String(password) };
}

function readObject(text: string): object | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors);
  return errors.length === 0 && typeof value === "object" && value !== null ? value : undefined;
}
