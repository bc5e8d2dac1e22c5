import { styled } from "@hpay/ui";
import { usePageText } from "../texts/use-page-text";
import { sizedCell, useSizedColumns, type Widths } from "./column-widths";
import type { Column } from "./columns";
import { TableFrame } from "./table-frame";
import { TableHead } from "./table-head";
import { type Density, useDensity } from "./use-density";

const Bar = styled("span", {
  base: {
    display: "block",
    height: "10px",
    borderRadius: "full",
    bg: "bg.muted",
    animation: "hp-pulse 1.4s ease-in-out infinite",
  },
});
const LoadingText = styled("p", {
  base: {
    position: "absolute",
    top: "50%",
    insetInline: 0,
    textAlign: "center",
    color: "fg.muted",
    pointerEvents: "none",
    "& > span": { px: "3", py: "1", borderRadius: "full", bg: "bg.panel" },
  },
});

export interface TableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows?: number;
  readonly density?: Density;
  readonly widths?: Widths;
}

/** Shown only during the first load: the table's outline with the text "Loading...". */
export function TableSkeleton<Row>(props: TableSkeletonProps<Row>) {
  const { rows = 8, density = "normal" } = props;
  const { marked: columns, style, isWhole } = useSizedColumns(props.columns, props.widths?.chosen);
  const t = usePageText();
  const lines = Array.from({ length: rows }, (_, index) => `line-${index}`);
  return (
    <TableFrame density={useDensity(density)} role="status" aria-busy style={style}>
      <table aria-hidden {...(isWhole ? { "data-whole": true } : {})}>
        <TableHead columns={columns} sort={undefined} onSort={undefined} expandable={false} />
        <tbody>
          {lines.map((line, row) => (
            <tr key={line} data-row>
              {columns.map((column, at) => (
                <td key={column.id} data-hide-below={column.hideBelow} {...sizedCell(column)}>
                  <Bar style={{ width: `${45 + ((row * 7 + at * 13) % 5) * 10}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <LoadingText>
        <span>{t("common.loading")}</span>
      </LoadingText>
    </TableFrame>
  );
}
