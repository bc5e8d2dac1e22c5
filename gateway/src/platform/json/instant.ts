/**
 * An ISO date or instant; without an offset it is UTC, wherever the gateway runs.
 * @returns undefined for anything else, and for the year 0, which the store does not support
 */
export function readInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const hasOffset = text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const date = new Date(hasOffset ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 ? undefined : date;
}
