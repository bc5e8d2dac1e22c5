import { Checkbox, Icon } from "@hpay/ui";
import {
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useRef,
} from "react";
import { sizedCell } from "./column-widths";
import type { Column } from "./columns";
import type { ColumnsInView } from "./use-columns-in-view";
import { WholeCells } from "./whole-cells";

/** The labels of a row's controls. They are the same for all rows, so they are looked up only once. */
export interface RowWords {
  readonly select: string;
  readonly expand: string;
  readonly collapse: string;
}

interface RowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  /** The row's position in the whole list; the header row is 1. */
  readonly listIndex: number;
  readonly columns: ColumnsInView<Row>;
  /** Whether columns out of view still show their old content, which is replaced after the frame. */
  readonly isChanging: boolean;
  readonly words: RowWords;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onToggleSelected: ((key: string) => void) | undefined;
  readonly onToggleDetail: ((key: string) => void) | undefined;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isFresh: boolean;
  readonly isFocusable: boolean;
  readonly detail: ReactNode;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
}

const controls = "a, button, input, select, textarea, label, [role=menuitem]";

function TableRowInner<Row>(props: RowProps<Row>) {
  const {
    row,
    rowKey,
    index,
    columns,
    onOpen,
    onToggleSelected,
    onToggleDetail,
    isSelected,
    detail,
    measure,
  } = props;
  const { words } = props;
  const isExpanded = detail !== undefined;
  const filledRow = useRef(row);
  if (!props.isChanging) filledRow.current = row;
  const lead = leadOf(columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: expanding or collapsing changes the row's height, so it is measured again.
  const measureAgain = useCallback(
    (element: HTMLTableRowElement | null) => measure?.(element),
    [measure, isExpanded],
  );
  const activate = onOpen ?? (onToggleDetail === undefined ? undefined : () => onToggleDetail(rowKey));
  const handleClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target;
    if (
      !(target instanceof Element) ||
      !event.currentTarget.contains(target) ||
      target.closest(controls) !== null
    )
      return;
    // The second click of a double click was meant for the element that covered the row at the first click, for
    // example a dialog's button.
    if (event.detail > 1) return;
    // Dragging across the row selects text to copy, and does not open the row.
    if (getSelection()?.isCollapsed === false) return;
    activate?.(row);
  };
  const handleKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && activate !== undefined) activate(row);
    else if (event.key === " " && (onToggleSelected ?? onToggleDetail) !== undefined)
      (onToggleSelected ?? onToggleDetail)?.(rowKey);
    else return;
    event.preventDefault();
  };
  const cellSpan =
    columns.near.length +
    columns.far.length +
    (onToggleSelected === undefined ? 0 : 1) +
    (onToggleDetail === undefined ? 0 : 1);
  return (
    <>
      <tr
        ref={measureAgain}
        data-row
        data-index={index}
        aria-rowindex={props.listIndex}
        tabIndex={props.isFocusable ? 0 : -1}
        onClick={handleClick}
        onKeyDown={handleKey}
        {...(activate === undefined ? {} : { "data-open": true })}
        {...(onToggleSelected === undefined ? {} : { "aria-selected": isSelected })}
        {...(props.isCurrent ? { "data-current": true, "aria-current": true as const } : {})}
        {...(props.isFresh ? { "data-fresh": true } : {})}
      >
        {onToggleSelected === undefined ? null : (
          <td data-tool>
            <Checkbox
              type="checkbox"
              aria-label={words.select}
              checked={isSelected}
              onChange={() => onToggleSelected(rowKey)}
            />
          </td>
        )}
        {onToggleDetail === undefined ? null : (
          <td data-tool>
            <button
              type="button"
              data-unfold
              aria-label={isExpanded ? words.collapse : words.expand}
              title={isExpanded ? words.collapse : words.expand}
              aria-expanded={isExpanded}
              onClick={() => onToggleDetail(rowKey)}
            >
              <Icon name={isExpanded ? "chevron-down" : "chevron-right"} />
            </button>
          </td>
        )}
        <Cells row={row} columns={columns.near} lead={lead} />
        <Cells row={filledRow.current} columns={columns.far} lead={lead} />
      </tr>
      {isExpanded ? (
        // Expanded content may contain an unsaved amount or choice, so it is never reused for another row.
        <tr key={rowKey} data-detail-row>
          <td colSpan={cellSpan} data-detail>
            <div>
              <WholeCells row={row} columns={columns} />
              {detail}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function leadOf<Row>({ near, far }: ColumnsInView<Row>): string | undefined {
  return (near.find(isLeadColumn) ?? far.find(isLeadColumn) ?? near[0])?.id;
}
const isLeadColumn = ({ lead }: Pick<Column<never>, "lead">) => lead === true;

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Id of the column that is the title of the card on phones. */
  readonly lead: string | undefined;
}

function CellsInner<Row>({ row, columns, lead }: CellsProps<Row>): ReactNode {
  return columns.map((column) => {
    const content = column.cell(row);
    return (
      <td
        key={column.id}
        data-align={column.align}
        data-hide-below={column.hideBelow}
        {...(column.id === lead ? { "data-lead": true } : {})}
        {...(column.headerHidden === true ? { "data-tool": true } : { "data-label": column.header })}
        {...(column.sticky === true ? { "data-sticky": true } : {})}
        {...(column.mono === true ? { "data-mono": true } : {})}
        {...(column.wrap === true ? { "data-wrap": true } : {})}
        {...(column.card === undefined ? {} : { "data-card": column.card })}
        {...(column.short ? { "data-short": column.short } : {})}
        {...((column.short || column.sized) && typeof content === "string" ? { title: content } : {})}
        {...sizedCell(column)}
        {...(canBeLong(content) ? { "data-cut": true } : {})}
      >
        {content}
      </td>
    );
  });
}

/** Memoized, because the cells of a row that only moves down, below an inserted row, stay the same. */
const Cells = memo(CellsInner) as typeof CellsInner;

/** A text of this many characters fits in a column, even if the characters are wide. */
const shortText = 30;

/** A truncating cell needs a layer of its own in the browser, so only cells that may need it truncate. */
function canBeLong(content: ReactNode): boolean {
  if (typeof content === "string") return content.length > shortText;
  return isValidElement<{ readonly children?: ReactNode }>(content)
    ? content.props.children === undefined || canBeLong(content.props.children)
    : Boolean(content);
}

// memo() loses type parameters, so the type is restored here.
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
