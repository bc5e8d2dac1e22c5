import type { NavigationPort, PanelLocation, RemoteHandle } from "@hpay/contract";
import { type FakeValue, fakeValue } from "./value";

/** The host's history in memory. Before the path changes, it asks the mounted page, as the host does. */
export interface FakeNavigation extends NavigationPort {
  readonly location: FakeValue<PanelLocation>;
  /** `pathname + search + hash` of the current entry. */
  address(): string;
  /** Asks this function before each navigation to another path. */
  guard(canLeave: RemoteHandle["canLeave"]): void;
}

export function fakeNavigation(start: string): FakeNavigation {
  let canLeave: RemoteHandle["canLeave"];
  let keys = 0;
  const locate = (to: string, state: unknown): PanelLocation => {
    const { pathname, search, hash } = new URL(to, "http://localhost");
    keys += 1;
    return { pathname, search, hash, state, key: `key-${keys}` };
  };
  let entries = [locate(start, null)];
  let index = 0;
  const [first] = entries;
  const location = fakeValue<PanelLocation>(first ?? locate("/", null));

  const whenAllowed = (to: PanelLocation, proceed: () => void) => {
    if (to.pathname === location.get().pathname) return proceed();
    const answer = canLeave?.() ?? true;
    if (answer === true) return proceed();
    if (answer === false) return;
    void answer.then((isAllowed) => {
      if (isAllowed) proceed();
    });
  };
  const settle = (at: number) => {
    index = at;
    const entry = entries[at];
    if (entry) location.set(entry);
  };

  return {
    location,
    push(to, state = null) {
      const newLocation = locate(to, state);
      whenAllowed(newLocation, () => {
        entries = [...entries.slice(0, index + 1), newLocation];
        settle(index + 1);
      });
    },
    replace(to, state = null) {
      const newLocation = locate(to, state);
      whenAllowed(newLocation, () => {
        entries = entries.with(index, newLocation);
        settle(index);
      });
    },
    href: (path) => path,
    go(delta) {
      const target = entries[index + delta];
      if (target) whenAllowed(target, () => settle(entries.indexOf(target)));
    },
    address() {
      const { pathname, search, hash } = location.get();
      return `${pathname}${search}${hash}`;
    },
    guard(pageGuard) {
      canLeave = pageGuard;
    },
  };
}
