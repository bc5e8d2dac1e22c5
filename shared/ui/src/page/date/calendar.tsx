import { localTimeAt } from "@hpay/domain";
import { IconButton, styled, useUi } from "@hpay/ui";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { addDays, addMonths, type Day, isoOfDay, weeksOfMonth, writeDay } from "./month-days";

const Frame = styled("div", {
  base: {
    width: "17rem",
    p: "3",
    "& table": { width: "full", borderCollapse: "collapse" },
    "& th": { height: "28px", fontSize: "xs", fontWeight: "normal", color: "fg.subtle", textAlign: "center" },
    "& td": { p: "0", textAlign: "center" },
    "& td button": {
      width: "34px",
      height: "32px",
      borderRadius: "sm",
      fontVariantNumeric: "tabular-nums",
      _hover: { bg: "bg.muted" },
      "&[data-outside]": { color: "fg.subtle" },
      "&[aria-current=date]": { fontWeight: "semibold", color: "accent.fg" },
      "&[aria-pressed=true]": { bg: "accent.solid", color: "accent.contrast" },
    },
  },
});
const Head = styled("div", {
  base: { display: "flex", alignItems: "center", justifyContent: "space-between", marginBottom: "1" },
});
const Month = styled("div", { base: { fontWeight: "medium", textTransform: "capitalize" } });

export interface CalendarProps {
  readonly value: Day | undefined;
  /** IANA time zone that determines today; by default the browser's own. */
  readonly zone: string | undefined;
  readonly onDay: (day: Day) => void;
}

/** A month in which a day can be selected. Arrow keys move by days and weeks, Page Up and Down by months. */
export function Calendar({ value, zone, onDay }: CalendarProps) {
  const t = usePageText();
  const { language } = useUi();
  const [today] = useState<Day>(() =>
    localTimeAt(Date.now(), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [focusedDay, setFocusedDay] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(true);
  const focusedIso = isoOfDay(focusedDay);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    const button = grid.current?.querySelector(`[data-day="${focusedIso}"]`);
    if (button instanceof HTMLElement) button.focus();
  }, [focusedIso]);
  const handleKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, () => Day>> = {
      ArrowLeft: () => addDays(focusedDay, -1),
      ArrowRight: () => addDays(focusedDay, 1),
      ArrowUp: () => addDays(focusedDay, -7),
      ArrowDown: () => addDays(focusedDay, 7),
      PageUp: () => addMonths(focusedDay, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(focusedDay, event.shiftKey ? 12 : 1),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    hasMoved.current = true;
    setFocusedDay(step());
  };
  const weeks = weeksOfMonth(focusedDay);
  return (
    <Frame>
      <Head>
        <IconButton
          icon="chevron-left"
          label={t("ui.previous-month")}
          onClick={() => setFocusedDay(addMonths(focusedDay, -1))}
        />
        <Month aria-live="polite">{writeDay(focusedDay, language, { month: "long", year: "numeric" })}</Month>
        <IconButton
          icon="chevron-right"
          label={t("ui.next-month")}
          onClick={() => setFocusedDay(addMonths(focusedDay, 1))}
        />
      </Head>
      <table ref={grid} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={isoOfDay(day)} scope="col" abbr={writeDay(day, language, { weekday: "long" })}>
                {writeDay(day, language, { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0] === undefined ? "" : isoOfDay(week[0])}>
              {week.map((day) => {
                const iso = isoOfDay(day);
                return (
                  <td key={iso}>
                    <button
                      type="button"
                      data-day={iso}
                      tabIndex={iso === focusedIso ? 0 : -1}
                      aria-label={writeDay(day, language, { dateStyle: "full" })}
                      aria-pressed={value !== undefined && iso === isoOfDay(value)}
                      {...(day.month === focusedDay.month ? {} : { "data-outside": true })}
                      {...(iso === isoOfDay(today) ? { "aria-current": "date" as const } : {})}
                      onClick={() => onDay(day)}
                    >
                      {day.day}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
