import { Checkbox, FormError, useSettling } from "@hpay/ui";
import { memo, useId, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { cellFault, cellText, type ObjectColumn, type ObjectRow } from "./object-column";

/**
 * This pause is long enough to spare the form an update on every key, and short enough for "Add row" to
 * follow the typing.
 */
const commitAfterMs = 150;

interface ObjectCellProps {
  readonly row: ObjectRow;
  readonly index: number;
  readonly column: ObjectColumn;
  readonly disabled: boolean;
  /** Whether the row was newly added. An empty cell of such a row is reported only when it loses the focus. */
  readonly isNew: boolean;
  readonly onCell: (index: number, id: string, value: string | boolean) => void;
}

export const ObjectCell = memo(function ObjectCell({
  row,
  index,
  column,
  disabled,
  isNew,
  onCell,
}: ObjectCellProps) {
  const t = usePageText();
  const faultId = useId();
  const storedText = cellText(row, column);
  const [draft, setDraft] = useState<string>();
  const [isPassed, setPassed] = useState(!isNew);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pendingText = useRef<string | null>(null);
  const text = draft ?? storedText;
  const fault = cellFault(draft === undefined ? row : { ...row, [column.id]: draft }, column);
  const words =
    fault === undefined ? undefined : fault.kind === "required" ? t("ui.required-cell") : fault.text;
  const commit = () => {
    clearTimeout(timer.current);
    const next = pendingText.current;
    pendingText.current = null;
    if (next !== null && next !== storedText) onCell(index, column.id, next);
  };
  const latest = useRef(commit);
  latest.current = commit;
  useSettling(commit);
  const handleText = (next: string) => {
    setDraft(next);
    pendingText.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), commitAfterMs);
  };
  const handleBlur = () => {
    setPassed(true);
    commit();
    setDraft(undefined);
  };
  const sharedProps = {
    "aria-label": `${column.header} ${index + 1}`,
    disabled,
    ...(column.required === true ? { "aria-required": true } : {}),
    ...(words !== undefined && isPassed ? { "aria-invalid": true, "aria-describedby": faultId } : {}),
  };
  const reason = words !== undefined && isPassed ? <FormError id={faultId}>{words}</FormError> : null;
  if (column.kind === "checkbox") {
    return (
      <Checkbox
        {...sharedProps}
        type="checkbox"
        checked={row[column.id] === true || storedText === "1" || storedText === "true"}
        onChange={(event) => onCell(index, column.id, event.target.checked)}
      />
    );
  }
  if (column.kind === "select") {
    return (
      <>
        <select
          {...sharedProps}
          value={storedText}
          onBlur={() => setPassed(true)}
          onChange={(event) => onCell(index, column.id, event.target.value)}
        >
          {storedText === "" && !column.options?.some(({ value }) => value === "") ? (
            <option value="" />
          ) : null}
          {column.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {reason}
      </>
    );
  }
  return (
    <>
      <input
        {...sharedProps}
        type="text"
        {...(column.kind === "number" ? { inputMode: "decimal" as const, "data-numeric": true } : {})}
        {...(column.maxLength === undefined ? {} : { maxLength: column.maxLength })}
        {...(column.placeholder === undefined ? {} : { placeholder: column.placeholder })}
        readOnly={column.isReadOnly?.(row) === true}
        autoComplete="off"
        value={text}
        onChange={(event) => handleText(event.target.value)}
        onBlur={handleBlur}
      />
      {reason}
    </>
  );
});
