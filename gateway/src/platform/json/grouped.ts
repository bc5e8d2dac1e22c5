/** Rows by the value of a field, in their order, without searching all rows for each group. */
export function groupBy<R>(
  rows: readonly R[],
  keyOf: (row: R) => unknown,
): ReadonlyMap<unknown, readonly R[]> {
  const groups = new Map<unknown, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
