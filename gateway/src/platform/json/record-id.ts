/** The largest id: what a JSON number holds exactly. */
export const largestId = Number.MAX_SAFE_INTEGER;

/** The id that a text is; undefined when it is none. */
export function readRecordId(text: string): number | undefined {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
