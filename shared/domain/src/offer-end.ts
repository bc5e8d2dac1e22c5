const dayMs = 86_400_000;

/**
 * When a pay-by-link offer ends; null: never.
 * @param createdAt of its order; ISO when it is a text
 * @param days as written or typed: digits, or empty for an offer without end
 */
export function offerEnd(createdAt: string | Date, days: string): Date | null {
  if (!/^0*[1-9]\d{0,4}$/.test(days)) return null;
  const end = new Date(createdAt).getTime() + Number(days) * dayMs;
  return Number.isNaN(end) ? null : new Date(end);
}

/** Whether an offer with this end has expired. */
export const hasExpired = (end: Date | null, now: Date): boolean => end !== null && end <= now;
