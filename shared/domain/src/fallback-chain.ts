/** A payment method of a POS, and the method that has it as a fallback. */
export interface FallbackLink {
  readonly id: number;
  readonly fallbackOfId: number | null;
}

/** Whether a method has this id, or falls back to the one with this id, directly or indirectly. */
export function fallsBackTo(method: FallbackLink, id: number, all: readonly FallbackLink[]): boolean {
  const seenIds = new Set<number>();
  let at: FallbackLink | undefined = method;
  while (at !== undefined && !seenIds.has(at.id)) {
    if (at.id === id) return true;
    seenIds.add(at.id);
    const { fallbackOfId }: FallbackLink = at;
    at = all.find((method) => method.id === fallbackOfId);
  }
  return false;
}
