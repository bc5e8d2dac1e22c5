/** A payment method of a POS, and the method that it is the fallback of. */
export interface FallbackLink {
  readonly id: number;
  readonly fallbackOfId: number | null;
}

/** Whether a method has this id, or is a fallback of the method with this id, directly or indirectly. */
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
