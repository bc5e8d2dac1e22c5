import { Button, CheckboxField, Stack } from "@hpay/ui";
import { Popover } from "../overlay/popover";
import { usePageText } from "../texts/use-page-text";
import type { Widths } from "./column-widths";
import { type Column, shownColumns } from "./columns";

export interface ColumnChooserProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** Ids of the chosen columns; undefined if none have been chosen yet. */
  readonly chosen: readonly string[] | undefined;
  /** Called with undefined to restore the initial columns. */
  readonly onChosen: (ids: readonly string[] | undefined) => void;
  readonly widths?: Widths;
}

/** Selects the columns of a table. The last one cannot be removed. */
export function ColumnChooser<Row>({ columns, chosen, onChosen, widths }: ColumnChooserProps<Row>) {
  const t = usePageText();
  const offeredColumns = columns.filter((column) => column.fixed !== true);
  const shownIds = new Set(shownColumns(offeredColumns, chosen).map((column) => column.id));
  const toggle = (id: string) =>
    onChosen(
      offeredColumns.map((column) => column.id).filter((other) => (other === id) !== shownIds.has(other)),
    );
  return (
    <Popover
      label={t("ui.show-columns")}
      placement="bottom-end"
      trigger={
        <Button size="sm" startIcon="columns">
          {t("common.columns")}
        </Button>
      }
    >
      <Stack gap="1.5">
        {offeredColumns.map((column) => (
          <CheckboxField
            key={column.id}
            label={column.header}
            checked={shownIds.has(column.id)}
            disabled={shownIds.size === 1 && shownIds.has(column.id)}
            onChange={() => toggle(column.id)}
          />
        ))}
        <Button size="sm" variant="plain" onClick={() => onChosen(undefined)} disabled={chosen === undefined}>
          {t("common.reset")}
        </Button>
        {widths === undefined ? null : (
          <Button
            size="sm"
            variant="plain"
            onClick={() => widths.onChosen({})}
            disabled={Object.keys(widths.chosen).length === 0}
          >
            {t("ui.reset-widths")}
          </Button>
        )}
      </Stack>
    </Popover>
  );
}
