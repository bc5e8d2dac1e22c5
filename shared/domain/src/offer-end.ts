const dayMs = 86_400_000;

/**
 * When a pay-by-link offer ends; null if it never ends.
 * @param createdAt when the order was created; a text is in ISO format
 * @param days digits; an empty text means no end
 */
export function offerEnd(createdAt: string | Date, days: string): Date | null {
  if (!/^0*[1-9]\d{0,4}$/.test(days)) return null;
  const end = new Date(createdAt).getTime() + Number(days) * dayMs;
  return Number.isNaN(end) ? null : new Date(end);
}

export const hasExpired = (end: Date | null, now: Date): boolean => end !== null && end <= now;
