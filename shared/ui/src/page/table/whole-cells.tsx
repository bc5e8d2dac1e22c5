import { leaf } from "@hpay/ui";
import type { ReactNode } from "react";
import type { Column } from "./columns";
import type { ColumnsInView } from "./use-columns-in-view";

interface WholeCellsProps<Row> {
  readonly row: Row;
  readonly columns: ColumnsInView<Row>;
}

/** Shows truncated or hidden cells in full in an expanded row, for keyboard and touch too. */
export function WholeCells<Row>({ row, columns }: WholeCellsProps<Row>): ReactNode {
  const cells = [...columns.near, ...columns.far]
    .filter((column) => isCut(column))
    .map((column) => ({ column, content: column.cell(row) }))
    .filter(({ content }) => content !== null && content !== undefined && content !== "");
  if (cells.length === 0) return null;
  return (
    <Values>
      <dl>
        {cells.map(({ column, content }) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </Values>
  );
}

const isCut = ({ short, sized, hideBelow, card }: Column<never>) =>
  Boolean(short) || sized === true || hideBelow !== undefined || card === "none";

const Values = leaf("div", {
  base: {
    mb: "3",
    fontSize: "sm",
    overflowWrap: "anywhere",
    "& dl": { display: "flex", flexWrap: "wrap", columnGap: "6", rowGap: "1", margin: 0 },
    "& dl > div": { display: "flex", gap: "2", minWidth: "0" },
    // An entry without a value is hidden, such as a name that some methods do not have.
    "& dl > div:has(> dd:empty)": { display: "none" },
    "& dt": { color: "fg.muted", flexShrink: 0 },
    "& dd": { margin: 0, minWidth: "0" },
  },
});
