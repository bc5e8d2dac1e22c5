import { idOf, type WireRecord } from "@hpay/data";
import { type Column, DataTable, type Pages, type Sort, type Widths } from "@hpay/ui/page";
import { type ReactNode, useState } from "react";
import type { RouteId } from "./domain/route-id";

export interface SelectableRowsProps {
  readonly label: string;
  readonly columns: readonly Column<WireRecord>[];
  readonly widths: Widths;
  readonly rows: readonly WireRecord[];
  /**
   * The record filter in the address. A single match is selected automatically, and replaces an earlier
   * selection.
   */
  readonly routeId: RouteId;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  /** The sorted rows, if the page contains all of them; else null. */
  readonly sortedRows: (sort: Sort) => readonly WireRecord[] | null;
  readonly detail: (record: WireRecord) => ReactNode;
  readonly freshKeys: ReadonlySet<string>;
  readonly listed: string;
  readonly pages: Pages<WireRecord>;
}

interface Selected {
  readonly routeId: RouteId;
  readonly keys: ReadonlySet<string>;
}

/**
 * The rows of a list, one of which is selected. A separate component, so that a selection re-renders nothing
 * else.
 */
export function SelectableRows({ routeId, rows, ...rest }: SelectableRowsProps) {
  const [selectedState, setSelected] = useState<Selected | null>(null);
  const onlyRow = routeId.kind !== "none" && rows.length === 1 ? rows[0] : undefined;
  const expandedKeys =
    selectedState?.routeId === routeId ? selectedState.keys : new Set(onlyRow ? [keyOf(onlyRow)] : []);
  return (
    <DataTable
      {...rest}
      rows={rows}
      rowKey={keyOf}
      refillsRows
      density="auto"
      unfolded={expandedKeys}
      onUnfolded={(keys) => setSelected({ routeId, keys: lastOf(keys, expandedKeys) })}
    />
  );
}

const keyOf = (record: WireRecord) => String(idOf(record) ?? 0);

/** Reduces a selection to the row that was opened last. */
function lastOf(keys: ReadonlySet<string>, previous: ReadonlySet<string>): ReadonlySet<string> {
  const openedKey = [...keys].find((key) => !previous.has(key));
  return openedKey === undefined ? new Set() : new Set([openedKey]);
}
