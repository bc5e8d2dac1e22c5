import { asFlag, asList, asObject, asText } from "../../wire/loose-value";

export const promptFieldTypes = ["text", "textarea", "amount", "number", "select", "checkbox"] as const;
export type PromptFieldType = (typeof promptFieldTypes)[number];

/** One thing that a script asks the person for. */
export interface PromptField {
  readonly name: string;
  readonly label: string;
  readonly type: PromptFieldType;
  readonly value: string;
  readonly hint: string;
  readonly required: boolean;
  /** Largest amount or number, decimal text; empty: none. */
  readonly max: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface Prompt {
  readonly title: string;
  readonly text: string;
  /** Words of the button; `{name}` stands for what was typed into a field. */
  readonly confirm: string;
  readonly currency: string;
  readonly fields: readonly PromptField[];
}

/** Reads `hpay.prompt(…)`: a list of fields, or `{ title, text, confirm, currency, fields }`. */
export function readPrompt(asked: unknown): Prompt {
  const frame = asObject(asked);
  const fields = asList(Array.isArray(asked) ? asked : frame.fields);
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
  const said = asText(wire.type);
  return [
    {
      name,
      label: asText(wire.label) || name,
      type: promptFieldTypes.find((type) => type === said) ?? "text",
      value: wire.value === true ? "1" : asText(wire.value),
      hint: asText(wire.hint),
      required: asFlag(wire.required),
      max: asText(wire.max),
      options: asList(wire.options).map((option) => {
        const known = asText(asObject(option).value) || asText(option);
        return { value: known, label: asText(asObject(option).label) || known };
      }),
    },
  ];
}
