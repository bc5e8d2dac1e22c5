/**
 * Stores the embedded page's address in a query parameter of the surrounding page, so that it can be linked to,
 * reloaded and left with Back: `?orders=/orders/17`.
 */
export interface PageAddress {
  /** The embedded page's address in that of the surrounding page; null: none, or not an address of the panel. */
  read(): string | null;
  /** Called when the embedded page has moved. */
  moved(path: string, isReplaced: boolean): void;
  stop(): void;
}

/** @param onBack the person went back or forward to another address of the embedded page; null: to none */
export function syncAddress(name: string, onBack: (path: string | null) => void): PageAddress {
  const read = () => {
    const path = new URL(location.href).searchParams.get(name);
    return path?.startsWith("/") ? path : null;
  };
  /** The page that the portal's address names; after Back or Forward, it may not be shown yet. */
  let current = read();
  let shown = current;
  const receive = () => {
    const now = read();
    if (now === current) return;
    current = now;
    onBack(now);
  };
  addEventListener("popstate", receive);
  return {
    read,
    moved(path, isReplaced) {
      // A page reached by Back adds no history entry; if unsaved work made the person stay, the entry reached
      // by Back is replaced.
      const isFollowing = current !== shown && path !== shown;
      shown = path;
      if (path === current) return;
      current = path;
      const url = new URL(location.href);
      url.searchParams.set(name, path);
      if (isReplaced || isFollowing) history.replaceState(history.state, "", url);
      else history.pushState(null, "", url);
    },
    stop: () => removeEventListener("popstate", receive),
  };
}
