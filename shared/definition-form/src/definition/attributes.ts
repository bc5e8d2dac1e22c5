import { readJson } from "@hpay/domain";
import type { Choice, ChoiceValue, DefinitionText, TableColumn } from "./parameter";

type Raw = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const attribute = (raw: Raw, name: string): unknown =>
  Object.hasOwn(raw, name) ? raw[name] : undefined;

/** Reads a yes-or-no attribute. Definitions have several authors, so true, 1 and their texts all mean yes. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === "1" || value === "true";
}

export function numberOrNull(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export function countOrNull(value: unknown): number | null {
  const number = numberOrNull(value);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null;
}

/**
 * A text for each language may be incomplete: a missing text is replaced by the text in an available language.
 */
export function definitionText(value: unknown): DefinitionText {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (!isRecord(value)) return "";
  const writtenTexts = Object.entries(value).filter((entry): entry is [string, string] =>
    isWritten(entry[1]),
  );
  const [anyText] = writtenTexts;
  if (!anyText) return "";
  const texts = new Map(writtenTexts);
  const en = texts.get("en") ?? texts.get("rs") ?? anyText[1];
  const mk = texts.get("mk");
  // English does not replace a missing `rs` text, because it would be transliterated for Serbian Cyrillic.
  return { en, rs: texts.get("rs") ?? "", ...(mk === undefined ? {} : { mk }) };
}

const isWritten = (text: unknown): text is string => typeof text === "string" && text !== "";

/** A list or object that some authors write as text, either as JSON or as comma-separated names. */
function parseList(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const parsedValue = readJson(value);
  if (typeof parsedValue === "object" && parsedValue !== null) return parsedValue;
  return value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

const isChoiceValue = (value: unknown): value is ChoiceValue =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

/**
 * Reads the choices of a parameter or column: a list of plain values, a list of objects (`valueProperty` and
 * `labelProperty` name the parts; by default `value` and `label`), or an object that maps values to labels.
 * `ListImages` contains pictures by value or by position.
 */
export function readChoices(raw: Raw): readonly Choice[] {
  const options = parseList(attribute(raw, "Options") ?? []);
  // Some definitions have an empty `Options` although their choices are in `ListOptions`.
  const source = Object.keys(Object(options)).length > 0 ? options : parseList(attribute(raw, "ListOptions"));
  const valueName = textOr(attribute(raw, "valueProperty"), "value");
  const labelName = textOr(attribute(raw, "labelProperty"), "label");
  const images = parseList(attribute(raw, "ListImages"));
  const entries: readonly unknown[] = isRecord(source)
    ? Object.entries(source).map(([value, label]) => ({ [valueName]: value, [labelName]: label }))
    : Array.isArray(source)
      ? source
      : [];
  const choices = new Map<string, Choice>();
  entries.forEach((entry, place) => {
    const value = isRecord(entry) ? attribute(entry, valueName) : entry;
    if (!isChoiceValue(value)) return;
    const label = isRecord(entry) ? definitionText(attribute(entry, labelName)) : "";
    const entryImage = isRecord(entry) ? attribute(entry, "image") : undefined;
    const listedImage = Array.isArray(images)
      ? images[place]
      : isRecord(images)
        ? attribute(images, String(value))
        : undefined;
    const image = textOr(entryImage, textOr(listedImage, ""));
    const key = JSON.stringify(value);
    choices.set(key, { value, key, label: label === "" ? String(value ?? "") : label, image });
  });
  return [...choices.values()];
}

/**
 * Reads the columns of a table: names, or objects with `Name` and some of a parameter's attributes. An
 * object that maps names to labels or to attributes is accepted too.
 */
export function readColumns(value: unknown): readonly TableColumn[] {
  const source = parseList(value);
  const entries: readonly unknown[] = isRecord(source)
    ? Object.entries(source).map(([Name, about]) =>
        isRecord(about) ? { Name, ...about } : { Name, Label: about },
      )
    : Array.isArray(source)
      ? source
      : [];
  const columns = new Map<string, TableColumn>();
  for (const entry of entries) {
    const raw: Raw = isRecord(entry) ? entry : { Name: entry };
    const name = textOr(attribute(raw, "Name"), "");
    if (name === "") continue;
    const label = definitionText(attribute(raw, "Label") ?? attribute(raw, "Title"));
    const choices = readChoices(raw);
    columns.set(name, {
      name,
      label: label === "" ? name : label,
      kind: columnKind(raw, choices),
      required: isTrue(attribute(raw, "Required")),
      defaultValue: attribute(raw, "Default"),
      choices,
    });
  }
  return [...columns.values()];
}

function columnKind(raw: Raw, choices: readonly Choice[]): TableColumn["kind"] {
  const type = textOr(attribute(raw, "Type"), "").toLowerCase();
  if (type === "checkbox") return "checkbox";
  if (type === "select" || type === "radio" || choices.length > 0) return "select";
  const input = textOr(attribute(raw, "InputType"), type).toLowerCase();
  return input === "number" ? "number" : "text";
}

export const textOr = (value: unknown, fallback: string): string =>
  typeof value === "string" ? value : fallback;
