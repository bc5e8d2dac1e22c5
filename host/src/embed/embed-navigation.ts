import type { NavigationPort, PanelLocation } from "@hpay/contract";
import { createValue } from "../state/value";

export interface EmbedNavigation extends NavigationPort {
  /**
   * Opens an address that the surrounding page requests. Asks about unsaved work even if only the query or
   * state changes, because a dialog with unsaved work may depend on them.
   * @param onRefused called if the address is not opened
   */
  open(to: string, replacing: boolean, onRefused: () => void): void;
  /** Opens another address of the same remote without asking about unsaved work. */
  force(to: string): void;
  /** Whether the last change replaced the previous address. */
  isReplacing(): boolean;
}

interface Options {
  readonly start: string;
  readonly panelOrigin: string;
  /** Whether an address belongs to the embedded page; others are reported to the partner's page. */
  isOwn(pathname: string): boolean;
  canLeave(): boolean | Promise<boolean>;
  onElsewhere(path: string): void;
}

/** An in-memory history: the partner's address is never changed. */
export function createEmbedNavigation(options: Options): EmbedNavigation {
  let entries: readonly PanelLocation[] = [];
  let index = 0;
  let hasReplaced = false;
  const toLocation = (to: string, state: unknown): PanelLocation => {
    const { pathname, search, hash } = new URL(to, options.panelOrigin);
    return { pathname, search, hash, state, key: crypto.randomUUID().slice(0, 8) };
  };
  const firstLocation = toLocation(options.start, null);
  entries = [firstLocation];
  const location = createValue(firstLocation);

  const commit = (next: PanelLocation, isReplacing: boolean) => {
    const earlierEntries = entries.slice(0, isReplacing ? index : index + 1);
    entries = [...earlierEntries, next];
    index = entries.length - 1;
    hasReplaced = isReplacing;
    location.set(next);
  };
  const ask = (settle: (isLeaving: boolean) => void) => {
    const answer = options.canLeave();
    if (typeof answer === "boolean") settle(answer);
    else answer.then(settle, () => settle(false));
  };
  const whenFree = (proceed: () => void) => ask((isLeaving) => isLeaving && proceed());
  const visit = (to: string, state: unknown, isReplacing: boolean) => {
    const next = toLocation(to, state ?? null);
    if (!options.isOwn(next.pathname)) options.onElsewhere(to);
    else if (next.pathname === location.get().pathname) commit(next, isReplacing);
    else whenFree(() => commit(next, isReplacing));
  };
  /** The surrounding page's latest request while the question about unsaved work is open. */
  let pendingNavigation: (() => void) | null = null;

  return {
    location,
    push: (to, state) => visit(to, state, false),
    replace: (to, state) => visit(to, state, true),
    open(to, isReplacing, onRefused) {
      const next = toLocation(to, null);
      const { pathname, search, state } = location.get();
      const isHere = next.pathname === pathname && next.search === search && state === null;
      if (!options.isOwn(next.pathname)) return options.onElsewhere(to);
      if (isHere) return commit(next, isReplacing);
      const isAsking = pendingNavigation !== null;
      pendingNavigation = () => commit(next, isReplacing);
      if (isAsking) return;
      ask((isLeaving) => {
        const proceed = pendingNavigation;
        pendingNavigation = null;
        if (isLeaving) proceed?.();
        else onRefused();
      });
    },
    href: (path) => new URL(path, options.panelOrigin).href,
    go(delta) {
      const target = entries[index + delta];
      if (!target) return;
      whenFree(() => {
        index += delta;
        hasReplaced = false;
        location.set(target);
      });
    },
    isReplacing: () => hasReplaced,
    force: (to) => commit(toLocation(to, null), true),
  };
}
