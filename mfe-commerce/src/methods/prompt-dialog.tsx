import { decimalInLanguage, formatMoney, parseAmount } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import {
  Button,
  CheckboxField,
  SelectField,
  Stack,
  Text,
  TextAreaField,
  TextField,
  useFocusOnFault,
} from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useId, useRef } from "react";
import { laterMessages } from "../record-list/messages/catalogue";
import {
  linesName,
  type PromptAnswer,
  type PromptField,
  type Prompt as PromptQuestion,
  promptAnswer,
} from "./domain/prompt-fields";
import { namesOf, typedLines } from "./domain/refund-choice";
import type { Typed } from "./domain/stored-answers";
import { RefundLinesField, RefundWay } from "./refund-lines-field";

export interface PromptDialogProps {
  readonly prompt: PromptQuestion;
  readonly fallbackTitle: string;
  /** Initial values of the fields, by name. */
  readonly start: Typed;
  /** Called with the values to send, and with the texts as typed. */
  readonly onAnswer: (values: Typed, typedValues: Typed) => void;
  readonly onCancel: () => void;
}

/** Shows a script's prompt, with the amount on the button. */
export function PromptDialog({ prompt, fallbackTitle, start, onAnswer, onCancel }: PromptDialogProps) {
  const t = useT(laterMessages);
  const language = useLanguage();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const read = (text: string) => parseAmount(text, language);
  const answerOf = (typedValues: Typed) => promptAnswer(prompt.fields, typedValues, read, prompt.currency);
  const formik = useForm<Typed>({
    initialValues: asTyped(prompt.fields, start, language),
    onSubmit: async (typedValues) => {
      const { faults, values } = answerOf(typedValues);
      if (faults.size === 0) onAnswer(values, typedValues);
    },
  });
  useFocusOnFault(form, formik);
  const typedValues = formik.values;
  const answer = answerOf(typedValues);
  const faultTexts = {
    required: t("prompt.required"),
    number: t("prompt.number"),
    decimals: t("prompt.decimals"),
    max: t("prompt.max"),
    lines: "",
  };
  const faultOf = (field: PromptField) => {
    const fault = answer.faults.get(field.name);
    if (fault === undefined || (formik.submitCount === 0 && fault === "required")) return undefined;
    return fault === "max" ? `${faultTexts.max} ${shownAmount(field.max)}` : faultTexts[fault];
  };
  const shownAmount = (amount: string) =>
    prompt.currency ? formatMoney({ amount, currency: prompt.currency }, language) : amount;
  const choice = prompt.fields.find((field) => field.choice)?.choice;
  const lines = choice && typedLines(typedValues[linesName] ?? "");
  const text =
    choice && lines ? withNames(choice.text, lines.length === 0 ? "" : namesOf(choice, lines)) : prompt.text;
  const setLines = (value: string) => void formik.setValues({ ...typedValues, [linesName]: value });
  return (
    <Dialog
      open
      keepOpen
      size={choice ? "md" : "sm"}
      title={prompt.title || fallbackTitle}
      {...(text ? { description: <Lines text={filledWords(text, prompt, answer, shownAmount, "…")} /> } : {})}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="solid">
            {filledWords(prompt.confirm, prompt, answer, shownAmount) || t("common.confirm")}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={formik.handleSubmit} noValidate>
        <Stack>
          {choice ? <RefundWay value={typedValues[linesName] ?? ""} onValue={setLines} /> : null}
          {prompt.fields.map((field) =>
            field.choice && lines ? (
              <RefundLinesField
                key={field.name}
                choice={field.choice}
                value={typedValues[linesName] ?? ""}
                isTried={formik.submitCount > 0}
                onValue={setLines}
              />
            ) : (
              <PromptInput
                key={field.name}
                field={field}
                currency={prompt.currency}
                value={typedValues[field.name] ?? ""}
                fault={faultOf(field)}
                onValue={(value) => void formik.setValues({ ...typedValues, [field.name]: value })}
              />
            ),
          )}
          {prompt.fields.length === 0 ? <Text>{prompt.text}</Text> : null}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Fills in the names of the selected lines; without any, removes the line of text that would name them. */
function withNames(text: string, names: string): string {
  if (names !== "") return text.replace("{lines}", () => names);
  return text
    .split("\n")
    .filter((line) => !line.includes("{lines}"))
    .join("\n");
}

/** A script's text with its line breaks. */
function Lines({ text }: { readonly text: string }) {
  return (
    <Text as="span" whiteSpace="pre-line">
      {text}
    </Text>
  );
}

/** Formats a script's initial amounts, which are written with a point, with the language's own separator. */
function asTyped(fields: readonly PromptField[], start: Typed, language: string): Typed {
  const shownAmounts = fields
    .filter(({ type, name, value }) => type === "amount" && start[name] === value)
    .map(({ name, value }) => [name, decimalInLanguage(value, language)] as const);
  return { ...start, ...Object.fromEntries(shownAmounts) };
}

interface PromptInputProps {
  readonly field: PromptField;
  readonly currency: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onValue: (value: string) => void;
}

function PromptInput({ field, currency, value, fault, onValue }: PromptInputProps) {
  const commonProps = {
    label: field.label,
    required: field.required,
    error: fault,
    ...(field.hint ? { hint: field.hint } : {}),
  };
  switch (field.type) {
    case "checkbox":
      return (
        <CheckboxField
          label={field.label}
          error={fault}
          checked={value === "1"}
          onValue={(isChecked) => onValue(isChecked ? "1" : "")}
        />
      );
    case "select":
      return (
        <SelectField
          {...commonProps}
          options={field.options}
          value={value}
          placeholder="–"
          onValue={onValue}
        />
      );
    case "textarea":
      return <TextAreaField {...commonProps} value={value} onValue={onValue} />;
    case "amount":
      return (
        <TextField
          {...commonProps}
          value={value}
          numeric
          inputMode="decimal"
          autoComplete="off"
          {...(currency ? { end: currency } : {})}
          onValue={onValue}
        />
      );
    case "number":
      return <TextField {...commonProps} value={value} numeric inputMode="decimal" onValue={onValue} />;
    case "text":
      return <TextField {...commonProps} value={value} autoComplete="off" onValue={onValue} />;
  }
}

/**
 * Fills in a button's text, such as `Refund {amount} RSD`. Without a valid amount, both the amount and its
 * currency are left out.
 */
function filledWords(
  text: string,
  prompt: PromptQuestion,
  { values, faults }: PromptAnswer,
  shownAmount: (amount: string) => string,
  unknown = "",
): string {
  const filledText = prompt.fields.reduce((words, field) => {
    const value = values[field.name] ?? "";
    const isAmount = field.type === "amount";
    const placeholder =
      isAmount && prompt.currency ? `{${field.name}} ${prompt.currency}` : `{${field.name}}`;
    const shownValue = isAmount
      ? value === "" || faults.has(field.name)
        ? unknown
        : shownAmount(value)
      : value;
    return words.replaceAll(placeholder, shownValue).replaceAll(`{${field.name}}`, shownValue);
  }, text);
  return filledText.trim();
}
