import { TextAreaField, TextField, useSettling } from "@hpay/ui";
import { useId, useRef, useState } from "react";
import { textToStore, textType } from "../types/text-type";
import type { TypeFieldProps } from "./field-props";
import { SecretTextField } from "./secret-text-field";

/** Sliders and color inputs change with every pixel, so the form is updated after a pause. */
const settleMs = 150;
/** A field scrolls if it would be higher than the screen, even if its definition requests more rows. */
const maxVisibleRows = 40;
const inputTypes = new Set(["email", "url", "tel", "date", "time", "datetime-local", "month", "week"]);

export function TextParameterField(props: TypeFieldProps) {
  const { parameter, readOnly, shell } = props;
  if (parameter.inputType === "password") return <SecretTextField {...props} />;
  if (parameter.inputType === "color" || parameter.inputType === "range") return <SettlingField {...props} />;
  if (parameter.multiline) return <LongTextField {...props} />;
  const isNumber = parameter.inputType === "number";
  return (
    <ShortTextField
      {...props}
      attributes={{
        ...shell,
        readOnly,
        // A text input with a decimal keyboard is used, because number inputs lose text that they cannot parse,
        // and a comma is allowed.
        type: inputTypes.has(parameter.inputType) ? parameter.inputType : "text",
        ...(isNumber ? { inputMode: "decimal" as const } : {}),
      }}
    />
  );
}

function ShortTextField({
  parameter,
  storedValue,
  original,
  saves,
  onStore,
  attributes,
}: TypeFieldProps & { readonly attributes: React.ComponentProps<typeof TextField> }) {
  const listId = useId();
  const storedText = textType.read(storedValue, parameter).value;
  // A field shows the text as it was typed ("12," on the way to 12.5) until the value changes elsewhere or is
  // saved.
  const [typedText, setTypedText] = useState({ text: storedText, became: storedText, during: saves.begun });
  const isCurrent = typedText.became === storedText && typedText.during >= saves.taken;
  const handleType = (text: string) => {
    // The text may be empty or invalid while another number is being typed.
    const value = textToStore(text, original ?? storedValue, parameter);
    setTypedText({ text, became: textType.read(value, parameter).value, during: saves.begun });
    onStore(value);
  };
  const { suggestions } = parameter;
  return (
    <>
      <TextField
        {...attributes}
        value={isCurrent ? typedText.text : storedText}
        onValue={handleType}
        {...(suggestions.length > 0 ? { list: listId } : {})}
      />
      {suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function LongTextField({ parameter, storedValue, onStore, readOnly, shell }: TypeFieldProps) {
  const { value } = textType.read(storedValue, parameter);
  const minShown = Math.min(parameter.minRows ?? 3, maxVisibleRows);
  const maxShown = Math.min(Math.max(parameter.maxRows ?? 12, minShown), maxVisibleRows);
  const rows = Math.min(Math.max(value.split("\n").length, minShown), maxShown);
  return <TextAreaField {...shell} rows={rows} readOnly={readOnly} value={value} onValue={onStore} />;
}

/** A color or a slider; its value reaches the form after a pause. */
function SettlingField({ parameter, storedValue, onStore, readOnly, shell }: TypeFieldProps) {
  const { value } = textType.read(storedValue, parameter);
  const [pendingText, setPendingText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = () => {
    clearTimeout(timer.current);
    if (pendingText === null) return;
    onStore(textToStore(pendingText, storedValue, parameter));
    setPendingText(null);
  };
  const latest = useRef(settle);
  latest.current = settle;
  useSettling(settle);
  const handleValue = (next: string) => {
    setPendingText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), settleMs);
  };
  const isRange = parameter.inputType === "range";
  const shownText = pendingText ?? value;
  const limits = { min: parameter.min, max: parameter.max, step: parameter.step };
  const set = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null));
  return (
    <TextField
      {...shell}
      {...(isRange ? set : {})}
      type={isRange ? "range" : "color"}
      value={isRange ? sliderValue(shownText, parameter) : colourValue(shownText)}
      disabled={readOnly}
      labelEnd={
        <>
          <output>{shownText}</output>
          {shell.labelEnd}
        </>
      }
      onValue={handleValue}
      // The value is stored on blur too, because a person may press Save before the pause is over.
      onBlur={settle}
    />
  );
}

/** Color inputs accept only six hex digits; any other stored value is shown next to the field. */
const colourValue = (text: string) => (/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000");

const sliderValue = (text: string, { min }: TypeFieldProps["parameter"]) =>
  text.trim() !== "" && Number.isFinite(Number(text)) ? text : String(min ?? 0);
