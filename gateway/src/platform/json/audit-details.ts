/** Maximum characters of an entry's details, because every process reads batches of hundreds of entries. */
const maxLength = 16 * 1024;
const maxParts = 50;
const maxPartLength = 200;

/** Details of an entry as JSON. If a caller sends too many long values, only their beginnings are stored. */
export function auditDetails(details: Readonly<Record<string, unknown>> = {}): string {
  const wholeText = JSON.stringify(details);
  if (wholeText.length <= maxLength) return wholeText;
  const parts = Object.entries(details).slice(0, maxParts);
  const shortParts = parts.map(([name, value]) => [name.slice(0, maxPartLength), beginningOf(value)]);
  return JSON.stringify({ ...Object.fromEntries(shortParts), shortened: true });
}

function beginningOf(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > maxPartLength ? `${text.slice(0, maxPartLength)}…` : value;
}
