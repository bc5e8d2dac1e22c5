import { Checkbox, Icon, IconButton, SelectField, VisuallyHidden } from "@hpay/ui";
import { memo } from "react";
import { usePageText } from "../texts/use-page-text";
import { sizedCell, type Widths } from "./column-widths";
import { type Column, nextSort, type Sort } from "./columns";
import { CardsOnly } from "./table-frame";
import { useInCards } from "./use-in-cards";
import { WidthHandle } from "./width-handle";

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly onNearSort?: (sort: Sort) => void;
  readonly expandable: boolean;
  /** Widths of columns. If set, the columns can be resized. */
  readonly widths?: Widths | undefined;
  readonly selectAll?: { readonly state: boolean | "some"; readonly onToggle: () => void };
}

function TableHeadInner<Row>(props: HeadProps<Row>) {
  const { columns, sort, onSort, onNearSort, expandable, selectAll, widths } = props;
  const t = usePageText();
  return (
    <thead>
      <tr>
        {selectAll === undefined ? null : (
          <th scope="col" data-tool>
            <Checkbox
              type="checkbox"
              aria-label={t("ui.select-all")}
              checked={selectAll.state === true}
              ref={(box: HTMLInputElement | null) => {
                if (box !== null) box.indeterminate = selectAll.state === "some";
              }}
              onChange={selectAll.onToggle}
            />
          </th>
        )}
        {expandable ? (
          <th scope="col" data-tool>
            <VisuallyHidden>{t("common.details")}</VisuallyHidden>
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sorted={sort?.column === column.id ? sort.direction : undefined}
            onSort={onSort}
            onNearSort={onNearSort}
            widths={column.headerHidden === true ? undefined : widths}
          />
        ))}
      </tr>
    </thead>
  );
}

/** Memoized, so that new rows do not re-render the head. */
export const TableHead = memo(TableHeadInner) as typeof TableHeadInner;

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sorted: Sort["direction"] | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly onNearSort: ((sort: Sort) => void) | undefined;
  readonly widths: Widths | undefined;
}

function HeadCellInner<Row>({ column, sorted, onSort, onNearSort, widths }: HeadCellProps<Row>) {
  const next = nextSort(sorted && { column: column.id, direction: sorted }, column.id);
  const reportSortIntent = () => onNearSort?.(next);
  const words = (
    <>
      {column.headerHidden === true ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
      {column.headerNote === undefined ? null : <span data-note>{column.headerNote}</span>}
    </>
  );
  return (
    <th
      scope="col"
      data-align={column.align}
      data-hide-below={column.hideBelow}
      {...(column.sticky === true ? { "data-sticky": true } : {})}
      {...(column.short ? { "data-short": column.short } : {})}
      {...(column.width === undefined ? {} : { style: { width: column.width } })}
      {...sizedCell(column)}
      {...(widths === undefined ? {} : { "aria-label": nameOf(column) })}
      {...(sorted === undefined
        ? {}
        : { "aria-sort": sorted === "asc" ? ("ascending" as const) : ("descending" as const) })}
    >
      {column.sortable === true && onSort !== undefined ? (
        <button
          type="button"
          onClick={() => onSort(next)}
          onPointerEnter={reportSortIntent}
          onFocus={reportSortIntent}
        >
          <span>{words}</span>
          <Icon name={sorted === "desc" ? "arrow-down" : "arrow-up"} size={12} />
        </button>
      ) : (
        words
      )}
      {widths === undefined ? null : <WidthHandle id={column.id} header={column.header} widths={widths} />}
    </th>
  );
}

/** The header's accessible name, which does not include the name of its resize handle. */
const nameOf = ({ header, headerNote }: Column<never>) => [header, headerNote].filter(Boolean).join(" ");

/** Memoized, because a press changes only two headers: that of the previous sort and that of the new one. */
const HeadCell = memo(HeadCellInner) as typeof HeadCellInner;

/** Selects the sort order for cards on phones. */
export function CardSort<Row>({
  columns,
  sort,
  onSort,
}: Pick<HeadProps<Row>, "columns" | "sort" | "onSort">) {
  const t = usePageText();
  const isInCards = useInCards();
  const sortable = columns.filter((column) => column.sortable === true);
  if (!isInCards || onSort === undefined || sortable.length === 0) return null;
  const direction = sort?.direction ?? "asc";
  const label = t("common.sort-by", { column: "" }).trim();
  return (
    <CardsOnly data-no-print>
      <SelectField
        label={label}
        labelHidden
        small
        options={sortable.map((column) => ({
          value: column.id,
          label: t("common.sort-by", { column: column.header }),
        }))}
        value={sort?.column ?? ""}
        {...(sort === undefined ? { placeholder: `${label}...` } : {})}
        onValue={(column) => onSort({ column, direction })}
      />
      {sort === undefined ? null : (
        <IconButton
          icon={direction === "asc" ? "arrow-up" : "arrow-down"}
          variant="outline"
          label={t(direction === "asc" ? "common.sort-ascending" : "common.sort-descending")}
          onClick={() => onSort({ column: sort.column, direction: direction === "asc" ? "desc" : "asc" })}
        />
      )}
    </CardsOnly>
  );
}
