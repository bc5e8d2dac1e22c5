import { isLanguageCode, type LanguageCode } from "@hpay/contract";
import { messagesChanged } from "./revision";

/** Maximum size of an override file, in characters of JSON text. */
const sizeLimit = 512 * 1024;

type OverrideTable = ReadonlyMap<string, string>;

let tables: ReadonlyMap<LanguageCode, OverrideTable> = new Map();

export interface OverrideReport {
  /** Number of accepted texts in all languages. */
  readonly taken: number;
  /** Number of ignored entries: an unknown language, or a value that is not text. */
  readonly ignored: number;
  readonly refused?: "too-large" | "not-json" | "wrong-shape";
}

/**
 * Applies `/static/translation.json`: `{ "en": { "key": "text" }, "rs": { … } }`, as text or parsed. Earlier
 * overrides are replaced. Invalid entries are ignored; an invalid file leaves no overrides.
 */
export function setOverrides(json: unknown): OverrideReport {
  const { report, next } = readOverrides(json);
  tables = next;
  messagesChanged();
  return report;
}

/** The operator's replacement for a message, if any. */
export function overrideOf(language: LanguageCode, key: string): string | undefined {
  return tables.get(language)?.get(key);
}

interface ReadResult {
  readonly report: OverrideReport;
  readonly next: ReadonlyMap<LanguageCode, OverrideTable>;
}

function readOverrides(json: unknown): ReadResult {
  const refuse = (refused: NonNullable<OverrideReport["refused"]>): ReadResult => ({
    report: { taken: 0, ignored: 0, refused },
    next: new Map(),
  });
  const text = typeof json === "string" ? json : (JSON.stringify(json) ?? "");
  if (text.length > sizeLimit) return refuse("too-large");
  const parsed = typeof json === "string" ? parse(text) : json;
  if (parsed === undefined) return refuse("not-json");
  if (!isRecord(parsed)) return refuse("wrong-shape");

  const newTables = new Map<LanguageCode, OverrideTable>();
  let takenCount = 0;
  let ignoredCount = 0;
  for (const [language, entries] of Object.entries(parsed)) {
    if (!isLanguageCode(language) || !isRecord(entries)) {
      ignoredCount += 1;
      continue;
    }
    // A map is used instead of an object, because "__proto__" is an ordinary key there.
    const table = new Map<string, string>();
    for (const [key, value] of Object.entries(entries)) {
      if (typeof value === "string") table.set(key, value);
      else ignoredCount += 1;
    }
    takenCount += table.size;
    newTables.set(language, table);
  }
  return { report: { taken: takenCount, ignored: ignoredCount }, next: newTables };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller refuses a text that is not JSON, and reports the reason.
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
