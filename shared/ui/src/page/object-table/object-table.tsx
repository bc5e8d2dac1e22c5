import { Button, FormError, IconButton, styled, Text, VisuallyHidden } from "@hpay/ui";
import { type ReactNode, useCallback, useId, useMemo, useRef } from "react";
import { useRowWindow } from "../table/use-row-window";
import { usePageText } from "../texts/use-page-text";
import { ObjectCell } from "./object-cell";
import { type ObjectColumn, type ObjectRow, rowsAreValid } from "./object-column";
import { ObjectFrame } from "./object-frame";

const Group = styled("div", { base: { display: "flex", flexDirection: "column", gap: "1.5", minWidth: 0 } });
const Legend = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    fontSize: "sm",
    fontWeight: "medium",
  },
});
const Star = styled("span", { base: { color: "danger.fg" } });
const rowHeight = 44;
/** Columns that fit next to each other in a window of common width. */
const maxColumnsSideBySide = 8;

export interface ObjectTableProps {
  readonly label: string;
  /** Hides the label from view, because the heading above has the same text. */
  readonly labelHidden?: boolean;
  /** Marks the label as required, because the table needs at least one row. */
  readonly required?: boolean;
  /** Content next to the label, such as an info button. */
  readonly labelEnd?: ReactNode;
  readonly columns: readonly ObjectColumn[];
  readonly rows: readonly ObjectRow[];
  readonly onRows: (rows: readonly ObjectRow[]) => void;
  readonly newRow: () => ObjectRow;
  /** Maximum number of rows; 9999 by default. */
  readonly maxRows?: number;
  readonly canRemove?: (row: ObjectRow, index: number) => boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/**
 * Rows that are edited in place. A row can be added while every row is valid and the limit is not reached. An
 * empty required cell gets a red border and a message, in a newly added row only after the cell loses the
 * focus.
 */
export function ObjectTable({
  label,
  labelHidden = false,
  required = false,
  labelEnd,
  columns,
  rows,
  onRows,
  newRow,
  maxRows = 9999,
  canRemove,
  disabled = false,
  hint,
  error,
}: ObjectTableProps) {
  const t = usePageText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const view = useRowWindow(rows.length, rowHeight, frame);
  const valid = useMemo(() => rowsAreValid(rows, columns), [rows, columns]);
  const latest = useRef({ rows, onRows });
  latest.current = { rows, onRows };
  const handleCell = useCallback((index: number, column: string, value: string | boolean) => {
    const row = latest.current.rows[index];
    if (row !== undefined)
      latest.current.onRows(latest.current.rows.with(index, { ...row, [column]: value }));
  }, []);
  const focusRow = (index: number) => {
    const first = frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] :is(input, select)`);
    (first ?? addButton.current)?.focus();
  };
  // Index of the newest row. Its empty required cells are marked, but reported only after the person has left
  // them.
  const newestIndex = useRef(-1);
  const handleAdd = () => {
    newestIndex.current = rows.length;
    onRows([...rows, newRow()]);
    requestAnimationFrame(() => {
      view.scrollTo(rows.length);
      requestAnimationFrame(() => focusRow(rows.length));
    });
  };
  const handleRemove = (index: number) => {
    onRows(rows.toSpliced(index, 1));
    // The focus moves to the row instead of the next remove button, because a key that is held down would
    // press that too.
    requestAnimationFrame(() => focusRow(Math.min(index, rows.length - 2)));
  };
  const isFull = rows.length >= maxRows;
  const addDisabledReason = isFull
    ? t("ui.max-rows", { max: maxRows })
    : valid
      ? undefined
      : t("ui.fill-required");
  return (
    <Group role="group" aria-labelledby={`${id}-label`}>
      {labelHidden ? (
        <VisuallyHidden id={`${id}-label`}>{label}</VisuallyHidden>
      ) : (
        <Legend>
          <span id={`${id}-label`}>
            {label}
            {required ? (
              <>
                <Star aria-hidden> *</Star>
                <VisuallyHidden> ({t("common.required")})</VisuallyHidden>
              </>
            ) : null}
          </span>
          {labelEnd}
        </Legend>
      )}
      {rows.length === 0 ? null : (
        <ObjectFrame
          ref={frame}
          tabIndex={-1}
          {...(disabled ? { "data-disabled": true } : {})}
          {...(columns.length > maxColumnsSideBySide ? { "data-many": true } : {})}
        >
          <table aria-labelledby={`${id}-label`} aria-rowcount={rows.length + 1}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    {...(column.kind === "number" ? { "data-numeric": true } : {})}
                    {...(column.width === undefined ? {} : { style: { minWidth: column.width } })}
                  >
                    {column.header}
                    {column.required === true ? <span aria-hidden> *</span> : null}
                  </th>
                ))}
                {disabled ? null : (
                  <th scope="col">
                    <VisuallyHidden>{t("common.remove")}</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {view.before > 0 ? <tr aria-hidden style={{ height: view.before }} /> : null}
              {rows.slice(view.from, view.to).map((row, offset) => {
                const index = view.from + offset;
                return (
                  <tr key={index} ref={view.measure} data-index={index} aria-rowindex={index + 2}>
                    {columns.map((column) => (
                      <td
                        key={column.id}
                        data-label={column.required === true ? `${column.header} *` : column.header}
                      >
                        <ObjectCell
                          row={row}
                          index={index}
                          column={column}
                          disabled={disabled}
                          isNew={index === newestIndex.current}
                          onCell={handleCell}
                        />
                      </td>
                    ))}
                    {disabled ? null : (
                      <td data-tool>
                        <IconButton
                          icon="delete"
                          label={t("ui.remove-row", { row: index + 1 })}
                          disabled={canRemove?.(row, index) === false}
                          onClick={() => handleRemove(index)}
                        />
                      </td>
                    )}
                  </tr>
                );
              })}
              {view.after > 0 ? <tr aria-hidden style={{ height: view.after }} /> : null}
            </tbody>
          </table>
        </ObjectFrame>
      )}
      {disabled ? null : (
        <div>
          <Button
            ref={addButton}
            size="sm"
            startIcon="add"
            onClick={handleAdd}
            disabledReason={addDisabledReason}
            {...(rows.length === 0 ? { "data-first-control": true } : {})}
          >
            {t("ui.add-row")}
          </Button>
        </div>
      )}
      {error === undefined || error === "" ? null : <FormError>{error}</FormError>}
      {hint === undefined ? null : (
        <Text size="xs" tone="muted">
          {hint}
        </Text>
      )}
    </Group>
  );
}
