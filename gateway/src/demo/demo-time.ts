export const minute = 60_000;
export const day = 24 * 60 * minute;
/** Number of days that the demo covers. */
export const span = 90;

/** Two digits each of year, month, day, hour, minute and second. */
export function stamp(at: Date): string {
  return at.toISOString().replace(/\D/g, "").slice(2, 14);
}
