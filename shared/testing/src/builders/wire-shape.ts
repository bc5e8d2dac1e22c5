/** A record on the wire: fields whose name ends in `Data` are JSON texts. */
export type WireShape = Readonly<Record<string, unknown>> & { readonly id: number };

/** A test's changes of an ordinary record. A `Data` field may be given as an object. */
export type Changes = Readonly<Record<string, unknown>>;

/** An ordinary record with the changes, in wire shape. */
export function wireShape(ordinary: Changes & { readonly id: number }, changes: Changes): WireShape {
  const merged: Record<string, unknown> & { id: number } = { ...ordinary, ...changes, id: ordinary.id };
  if (typeof changes.id === "number") merged.id = changes.id;
  for (const [name, value] of Object.entries(merged)) {
    if (name.endsWith("Data") && typeof value === "object") merged[name] = JSON.stringify(value);
  }
  return merged;
}
