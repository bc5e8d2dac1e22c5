import { styled } from "@hpay/ui";
import type { ReactNode } from "react";

const List = styled("dl", {
  base: { display: "grid", columnGap: "6", minWidth: 0 },
  variants: {
    columns: {
      1: { gridTemplateColumns: "minmax(0, 1fr)" },
      2: { gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } },
    },
  },
  defaultVariants: { columns: 1 },
});
const Line = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "minmax(7rem, 11rem) minmax(0, 1fr)" },
    gap: { base: "0", sm: "3" },
    py: "2",
    borderBottomWidth: "1px",
    "& > dt": { color: "fg.muted", fontSize: { base: "xs", sm: "md" } },
    "& > dd": { overflowWrap: "anywhere", minWidth: 0 },
  },
});

export interface DataListEntry {
  readonly label: string;
  /** An empty value is shown as a dash. */
  readonly value: ReactNode;
}

/** Labels and values, in one or two columns. */
export function DataList({
  entries,
  columns = 1,
}: {
  readonly entries: readonly DataListEntry[];
  readonly columns?: 1 | 2;
}) {
  return (
    <List columns={columns}>
      {entries.map((entry) => (
        <Line key={entry.label}>
          <dt>{entry.label}</dt>
          <dd>{isEmptyValue(entry.value) ? "–" : entry.value}</dd>
        </Line>
      ))}
    </List>
  );
}

function isEmptyValue(value: ReactNode): boolean {
  return value === undefined || value === null || value === "";
}
