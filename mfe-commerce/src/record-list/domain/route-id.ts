/** The meaning of the optional `:id` in a list's address. */
export type RouteId =
  | { readonly kind: "none" }
  | { readonly kind: "new-pay-by-link" }
  | { readonly kind: "record"; readonly id: number }
  | { readonly kind: "field"; readonly field: string; readonly value: string };

/** Whether a text is a possible record number. */
export const isRecordId = (text: string): boolean =>
  /^\d{1,16}$/.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text));

/**
 * Reads `:id`: a number, `field:value`, or (orders) a text that contains `new-pbl`. Anything else is ignored:
 * an old link opens the list, not an error.
 */
export function readRouteId(text: string | undefined): RouteId {
  if (!text) return { kind: "none" };
  if (text.includes("new-pbl")) return { kind: "new-pay-by-link" };
  if (/^\d{1,16}$/.test(text)) {
    return isRecordId(text) ? { kind: "record", id: Number(text) } : { kind: "none" };
  }
  const colon = text.indexOf(":");
  if (colon > 0) {
    const field = text.slice(0, colon).trim();
    const value = text.slice(colon + 1).trim();
    return field && value ? { kind: "field", field, value } : { kind: "none" };
  }
  return { kind: "none" };
}
