export const minute = 60_000;
export const day = 24 * 60 * minute;
/** Number of days that the demo covers. */
export const span = 90;

/** The instant as `YYMMDDhhmmss`. */
export function stamp(at: Date): string {
  return at.toISOString().replace(/\D/g, "").slice(2, 14);
}
