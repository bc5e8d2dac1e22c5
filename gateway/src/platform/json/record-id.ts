/** The largest id: the largest integer that a JSON number represents exactly. */
export const maxId = Number.MAX_SAFE_INTEGER;

/** The id in a text; undefined when it is not one. */
export function readRecordId(text: string): number | undefined {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
