const listeners = new Set<() => void>();
let revision = 0;

/**
 * A number that increases whenever a table arrives or the overrides change: a snapshot for
 * `useSyncExternalStore`.
 */
export function messagesRevision(): number {
  return revision;
}

/**
 * Calls `onChange` after a table has arrived or the overrides have changed. Returns a function that
 * unsubscribes.
 */
export function subscribeToMessages(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
  };
}

export function messagesChanged(): void {
  revision += 1;
  for (const listener of [...listeners]) listener();
}
