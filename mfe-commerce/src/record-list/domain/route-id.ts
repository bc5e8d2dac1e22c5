/** The meaning of the optional `:id` in a list's address. */
export type RouteId =
  | { readonly kind: "none" }
  | { readonly kind: "new-pay-by-link" }
  | { readonly kind: "record"; readonly id: number }
  | { readonly kind: "field"; readonly field: string; readonly value: string }
  | { readonly kind: "invalid"; readonly text: string };

export const isRecordId = (text: string): boolean =>
  /^\d{1,16}$/.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text));

/** Reads `:id`: a number, `field:value`, or (orders) a text that contains `new-pbl`. */
export function readRouteId(text: string | undefined): RouteId {
  if (!text) return { kind: "none" };
  if (text.includes("new-pbl")) return { kind: "new-pay-by-link" };
  if (isRecordId(text)) return { kind: "record", id: Number(text) };
  const [, field = "", value = ""] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  return field.trim() && value.trim()
    ? { kind: "field", field: field.trim(), value: value.trim() }
    : { kind: "invalid", text };
}
