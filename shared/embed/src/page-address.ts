/**
 * Stores the embedded page's address in a query parameter of the surrounding page, so that the embedded page
 * can be linked to, reloaded and left with Back: `?orders=/orders/17`.
 */
export interface PageAddress {
  /**
   * The embedded page's address that the surrounding page's address contains; null if there is none, or if it
   * is not an address of the panel.
   */
  read(): string | null;
  /** Call this when the embedded page has moved to another address. */
  moved(path: string, isReplaced: boolean): void;
  stop(): void;
}

/**
 * @param onBack called when the person went back or forward to another address of the embedded page; null if
 * the portal's address names none
 */
export function syncAddress(name: string, onBack: (path: string | null) => void): PageAddress {
  const read = () => {
    const path = new URL(location.href).searchParams.get(name);
    return path?.startsWith("/") ? path : null;
  };
  /** The page that the portal's address names. After Back or Forward, that page may not be shown yet. */
  let currentPath = read();
  let shownPath = currentPath;
  const receive = () => {
    const now = read();
    if (now === currentPath) return;
    currentPath = now;
    onBack(now);
  };
  addEventListener("popstate", receive);
  return {
    read,
    moved(path, isReplaced) {
      // After Back, the embedded page follows the history entry, and needs no new one. If unsaved work keeps
      // the person on the page, that entry is replaced.
      const isFollowing = currentPath !== shownPath && path !== shownPath;
      shownPath = path;
      if (path === currentPath) return;
      currentPath = path;
      const url = new URL(location.href);
      url.searchParams.set(name, path);
      if (isReplaced || isFollowing) history.replaceState(history.state, "", url);
      else history.pushState(null, "", url);
    },
    stop: () => removeEventListener("popstate", receive),
  };
}
