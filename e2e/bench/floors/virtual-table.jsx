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

/** 1,000 rows of ten columns with react-virtual alone: what any virtual table pays. */
function Orders() {
  const data = useMemo(() => makeRows(1000), []);
  const [sortedBy, setSortedBy] = useState(null);
  const frame = useRef(null);
  const rows = useMemo(
    () => (sortedBy === null ? data : [...data].sort((a, b) => a[sortedBy].localeCompare(b[sortedBy]))),
    [data, sortedBy],
  );
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
            {names.map((name, at) => (
              <th key={name}>
                <button type="button" onClick={() => setSortedBy(at)}>
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: shown[0]?.start ?? 0 }} />
          {shown.map(({ index, key }) => (
            <tr key={key} data-row style={{ height: rowHeight }}>
              {names.map((name, at) => (
                <td key={name}>{rows[index][at]}</td>
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
