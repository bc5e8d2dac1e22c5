import { IconButton, TextField, type TextFieldProps } from "@hpay/ui";
import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import { Popover } from "../overlay/popover";
import { usePageText } from "../texts/use-page-text";
import { Calendar } from "./calendar";
import { caretAfterMask, maskDate } from "./date-mask";
import { dayOfIso, isoOfDay } from "./month-days";

export interface DateTimeFieldProps
  extends Omit<TextFieldProps, "value" | "onValue" | "onChange" | "type" | "end" | "mono" | "numeric"> {
  /**
   * `YYYY-MM-DD HH:mm` (`YYYY-MM-DD` for a date without time), or the part of it that has been typed so far.
   */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly withTime?: boolean;
  /** IANA time zone that determines the calendar's today; by default the browser's own. */
  readonly zone?: string;
  /** The time that is added to a day from the calendar if no time was typed; "00:00" by default. */
  readonly defaultTime?: string;
}

/** A date as text, in one format for all languages, with a calendar for pointer users. */
export function DateTimeField({
  value,
  onValue,
  withTime = true,
  zone,
  defaultTime = "00:00",
  ...rest
}: DateTimeFieldProps) {
  const t = usePageText();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typedText, selectionStart } = event.target;
    const maskedText = maskDate(typedText, withTime);
    caret.current = caretAfterMask(typedText, selectionStart ?? typedText.length, maskedText);
    onValue(maskedText);
  };
  const selectDay = (iso: string) => {
    const time = value.slice(11);
    onValue(withTime ? `${iso} ${time === "" ? defaultTime : time}` : iso);
    // Emits the event that typing a date would emit.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    setOpen(false);
  };
  return (
    <TextField
      placeholder={withTime ? "YYYY-MM-DD HH:mm" : "YYYY-MM-DD"}
      {...rest}
      ref={input}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={handleChange}
      end={
        <Popover
          label={t("ui.open-calendar")}
          open={open}
          onOpenChange={setOpen}
          placement="bottom-end"
          padded={false}
          trigger={
            <IconButton
              icon="calendar"
              size="xs"
              label={t("ui.open-calendar")}
              disabled={rest.disabled === true}
            />
          }
        >
          <Calendar value={dayOfIso(value)} zone={zone} onDay={(day) => selectDay(isoOfDay(day))} />
        </Popover>
      }
    />
  );
}
