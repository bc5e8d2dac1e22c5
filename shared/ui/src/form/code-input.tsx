import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { styled } from "../layout/box";
import { useUiText } from "../texts/use-ui-text";
import { controlBase } from "./control";
import { FormError } from "./field-shell";

const length = 6;
const submitAfterMs = 400;
const emptyDigits: readonly string[] = Array.from({ length }, () => "");

const Group = styled("fieldset", {
  base: { display: "flex", flexDirection: "column", gap: "1.5", minWidth: 0 },
});
const Legend = styled("legend", { base: { fontSize: "sm", fontWeight: "medium", marginBottom: "1.5" } });
const Boxes = styled("div", {
  base: { display: "grid", gridTemplateColumns: "repeat(6, minmax(0, 48px))", gap: "2" },
});
const DigitBox = styled("input", {
  base: {
    ...controlBase,
    height: "52px",
    px: "0",
    textAlign: "center",
    fontSize: "2xl",
    fontWeight: "medium",
    fontVariantNumeric: "tabular-nums",
  },
});

export interface CodeInputProps {
  /** The legend above the boxes; "Security code" by default. */
  readonly label?: string;
  /** Called with six digits: at once after a paste, otherwise 400 ms after the last input. */
  readonly onComplete: (code: string) => void;
  /** A new non-empty error clears the boxes and focuses the first. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** Six boxes for the security code. */
export function CodeInput({ label, onComplete, error, disabled = false, autoFocus = false }: CodeInputProps) {
  const t = useUiText();
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [digits, setDigits] = useState(emptyDigits);
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(length - 1, index))]?.focus();

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (error === undefined || error === "") return;
    clearTimeout(timer.current);
    setDigits(emptyDigits);
    boxes.current[0]?.focus();
  }, [error]);

  const updateDigits = (next: readonly string[], submitDelayMs: number) => {
    setDigits(next);
    clearTimeout(timer.current);
    const code = next.join("");
    if (code.length === length) timer.current = setTimeout(() => onComplete(code), submitDelayMs);
  };
  const handleInput = (index: number, text: string) => {
    const typedDigits = text.replace(/\D/g, "");
    if (typedDigits === "") {
      if (text === "") updateDigits(digits.with(index, ""), submitAfterMs);
      return;
    }
    // Autofill puts the whole security code into the first box; typing over a full box leaves two digits in it.
    const newDigits =
      typedDigits.length === length
        ? typedDigits
        : typedDigits.replace(digits[index] ?? "", "") || typedDigits;
    const start = newDigits.length === length ? 0 : index;
    const next = [...digits];
    for (const [offset, digit] of [...newDigits].slice(0, length - start).entries())
      next[start + offset] = digit;
    updateDigits(next, submitAfterMs);
    focus(start + newDigits.length);
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const pastedText = event.clipboardData.getData("text").replace(/[\s-]/g, "");
    if (!/^\d{6}$/.test(pastedText)) return;
    updateDigits([...pastedText], 0);
    focus(length - 1);
  };
  const handleKey = (event: KeyboardEvent, index: number) => {
    const nextIndex = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[event.key];
    if (nextIndex !== undefined) focus(nextIndex);
    else if (event.key === "Backspace" && digits[index] === "") {
      if (index > 0) updateDigits(digits.with(index - 1, ""), submitAfterMs);
      focus(index - 1);
    } else return;
    event.preventDefault();
  };

  return (
    <Group disabled={disabled} aria-describedby={`${id}-error`} onPaste={handlePaste}>
      <Legend>{label ?? t("ui.code")}</Legend>
      <Boxes>
        {digits.map((digit, index) => (
          <DigitBox
            key={index}
            ref={(element: HTMLInputElement | null) => {
              boxes.current[index] = element;
            }}
            value={digit}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? "one-time-code" : "off"}
            autoFocus={autoFocus && index === 0}
            aria-label={t("ui.code-box", { position: index + 1, total: length })}
            aria-invalid={error !== undefined && error !== ""}
            onChange={(event) => handleInput(index, event.target.value)}
            onKeyDown={(event) => handleKey(event, index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </Boxes>
      <div id={`${id}-error`} aria-live="polite">
        {error === undefined || error === "" ? null : <FormError id={`${id}-words`}>{error}</FormError>}
      </div>
    </Group>
  );
}
