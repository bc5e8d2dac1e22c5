/** A payment method of a POS, and the one that it is a fallback for. */
export interface FallbackLink {
  readonly id: number;
  readonly fallbackOfId: number | null;
}

/** Whether a method is the one with this id, or falls back to it, directly or indirectly. */
export function fallsBackTo(method: FallbackLink, id: number, all: readonly FallbackLink[]): boolean {
  const seen = new Set<number>();
  let at: FallbackLink | undefined = method;
  while (at !== undefined && !seen.has(at.id)) {
    if (at.id === id) return true;
    seen.add(at.id);
    const { fallbackOfId }: FallbackLink = at;
    at = all.find((one) => one.id === fallbackOfId);
  }
  return false;
}
