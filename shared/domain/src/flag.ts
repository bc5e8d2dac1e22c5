/** Values that shops write for yes: true, 1, "1", "true", "yes", "on". */
export function asFlag(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^(1|true|yes|on)$/i.test(value));
}
