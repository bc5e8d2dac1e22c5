import { asFlag, isTooPrecise } from "@hpay/domain";
import { asList, asObject, asText } from "../../wire/loose-value";
import { answerOf, type RefundChoice, readChoice, typedLines } from "./refund-choice";

export const promptFieldTypes = ["text", "textarea", "amount", "number", "select", "checkbox"] as const;
export type PromptFieldType = (typeof promptFieldTypes)[number];

export interface PromptField {
  readonly name: string;
  readonly label: string;
  readonly type: PromptFieldType;
  readonly value: string;
  readonly hint: string;
  readonly required: boolean;
  /** Maximum amount or number as decimal text; empty if there is none. */
  readonly max: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Lines that can be selected instead of an amount. Their field is `linesName`. */
  readonly choice?: RefundChoice;
}

/** Name of the selected lines in a prompt's answer: a JSON text `[{ item, qty }]`. */
export const linesName = "lines";

export interface Prompt {
  readonly title: string;
  readonly text: string;
  /** The button's text; `{name}` is replaced by a field's typed value. */
  readonly confirm: string;
  readonly currency: string;
  readonly fields: readonly PromptField[];
}

/** Reads `hpay.prompt(…)`: a list of fields, or `{ title, text, confirm, currency, fields }`. */
export function readPrompt(requestedPrompt: unknown): Prompt {
  const frame = asObject(requestedPrompt);
  const fields = asList(Array.isArray(requestedPrompt) ? requestedPrompt : frame.fields);
  return {
    title: asText(frame.title),
    text: asText(frame.text),
    confirm: asText(frame.confirm),
    currency: asText(frame.currency),
    fields: fields.flatMap((value) => readField(value)),
  };
}

function readField(value: unknown): readonly PromptField[] {
  const wire = asObject(value);
  const name = asText(wire.name);
  if (!/^[\w-]{1,64}$/.test(name) || name === "__proto__") return [];
  const typeName = asText(wire.type);
  const choice = typeName === "amount" ? readChoice(wire.lines) : null;
  return [
    {
      name,
      label: asText(wire.label) || name,
      type: promptFieldTypes.find((type) => type === typeName) ?? "text",
      value: wire.value === true ? "1" : asText(wire.value),
      hint: asText(wire.hint),
      required: asFlag(wire.required),
      max: asText(wire.max),
      options: asList(wire.options).map((option) => {
        const optionValue = asText(asObject(option).value) || asText(option);
        return { value: optionValue, label: asText(asObject(option).label) || optionValue };
      }),
      ...(choice === null ? {} : { choice }),
    },
  ];
}

export type PromptFault = "required" | "number" | "decimals" | "max" | "lines";

export interface PromptAnswer {
  /** Values by field name: amounts and numbers as decimal texts with a point, yes and no as "1" and "". */
  readonly values: Readonly<Record<string, string>>;
  readonly faults: ReadonlyMap<string, PromptFault>;
}

/**
 * The person's answers so far, with their errors.
 * @param readNumber reads a typed number as decimal text; null if it is not a number
 * @param currency of the amounts
 */
export function promptAnswer(
  fields: readonly PromptField[],
  typedValues: Readonly<Record<string, string>>,
  readNumber: (text: string) => string | null,
  currency = "",
): PromptAnswer {
  const values: Record<string, string> = {};
  const faults = new Map<string, PromptFault>();
  for (const field of fields) {
    const text = (typedValues[field.name] ?? "").trim();
    values[field.name] = text;
    const lines = field.choice && typedLines(typedValues[linesName] ?? "");
    if (field.choice && lines) {
      const answer = answerOf(field.choice, lines, readNumber);
      if (answer.kind === "fault") faults.set(field.name, "lines");
      values[field.name] = answer.kind === "chosen" ? answer.amount : "";
      values[linesName] = answer.kind === "chosen" ? JSON.stringify(answer.lines) : "";
      continue;
    }
    if (text === "") {
      if (field.required) faults.set(field.name, "required");
      continue;
    }
    if (field.type !== "amount" && field.type !== "number") continue;
    const number = readNumber(text);
    if (number === null || (field.type === "amount" && !isAboveZero(number))) {
      faults.set(field.name, "number");
      continue;
    }
    values[field.name] = number;
    // Rounding would move a different amount from the one that was typed.
    if (field.type === "amount" && isTooPrecise(number, currency)) {
      faults.set(field.name, "decimals");
      continue;
    }
    if (field.max !== "" && isGreater(number, field.max)) faults.set(field.name, "max");
  }
  return { values, faults };
}

const isAboveZero = (decimal: string) => !decimal.startsWith("-") && /[1-9]/.test(decimal);

/** Compares two decimal texts without converting to floating point. */
function isGreater(a: string, b: string): boolean {
  if (a.startsWith("-") || b.startsWith("-")) return !a.startsWith("-");
  const [left, right] = [a, b].map((text) => {
    const [whole = "", part = ""] = text.split(".");
    return { whole: whole.replace(/^0+/, ""), part: part.padEnd(20, "0") };
  });
  if (!left || !right) return false;
  if (left.whole.length !== right.whole.length) return left.whole.length > right.whole.length;
  return left.whole === right.whole ? left.part > right.part : left.whole > right.whole;
}
