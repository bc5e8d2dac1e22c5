import { flexRender, getCoreRowModel, getSortedRowModel, useReactTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const names = [
  "Uid",
  "Amount",
  "Currency",
  "Status",
  "Customer",
  "E-mail",
  "City",
  "Method",
  "Created",
  "Changed",
];
const rowHeight = 38;
const makeRows = (count) =>
  Array.from({ length: count }, (_, row) => names.map((name, at) => `${name} ${(row * 7919 + at) % count}`));

const columns = names.map((header, at) => ({ id: header, header, accessorFn: (row) => row[at] }));

/** 1,000 rows of ten columns with a common table library and a virtual scroll: the cost of any such list. */
function Orders() {
  const data = useMemo(() => makeRows(1000), []);
  const [sorting, setSorting] = useState([]);
  const frame = useRef(null);
  const table = useReactTable({
    data,
    columns,
    state: { sorting },
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 5,
  });
  const shown = virtual.getVirtualItems();
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <div ref={frame} style={{ height: "90vh", overflow: "auto" }}>
      <table>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ id, column, getContext }) => (
              <th key={id}>
                <button type="button" onClick={column.getToggleSortingHandler()}>
                  {flexRender(column.columnDef.header, getContext())}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: shown[0]?.start ?? 0 }} />
          {shown.map(({ index, key }) => (
            <tr key={key} data-row style={{ height: rowHeight }}>
              {rows[index].getVisibleCells().map(({ id, column, getContext }) => (
                <td key={id}>{flexRender(column.columnDef.cell, getContext())}</td>
              ))}
            </tr>
          ))}
          <tr style={{ height: after }} />
        </tbody>
      </table>
    </div>
  );
}

createRoot(document.getElementById("root")).render(<Orders />);
