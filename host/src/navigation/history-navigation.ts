import type { NavigationPort, PanelLocation } from "@hpay/contract";
import { isJsonObject } from "../state/json-text";
import { createValue } from "../state/value";
import { inPanelAddress } from "./in-panel-address";
import type { Leaving } from "./leaving";

export interface Navigation extends NavigationPort {
  /** Goes there without asking pages that hold unsaved work: at start-up, and when the session is over. */
  force(to: string): void;
  /** Goes there as `push` does, for who has asked those pages already. */
  enter(to: string): void;
  /** The selection has changed: the present address names the new one, and the history gets no new entry. */
  restate(): void;
  stop(): void;
}

interface Options {
  readonly page: Window;
  readonly leaving: Pick<Leaving, "canLeave">;
  /** An address as it reads with the company and POS that are selected. */
  complete(address: string): string;
  onRefused(to: string): void;
}

const entryIndex = (state: unknown): number | null =>
  isJsonObject(state) && typeof state.index === "number" ? state.index : null;

const pathOf = (to: string) => to.split(/[?#]/, 1)[0];

/**
 * The panel's one history. Every entry carries its index, so that Back over unsaved work can be undone at once,
 * the person asked, and the very same step taken afterwards.
 */
export function createNavigation({ page, leaving, complete, onRefused }: Options): Navigation {
  const { history } = page;
  const read = (): PanelLocation => {
    const { pathname, search, hash } = page.location;
    const entry: unknown = history.state;
    const kept = isJsonObject(entry) ? entry : {};
    return { pathname, search, hash, state: kept.state ?? null, key: String(kept.key ?? "start") };
  };
  const entry = (index: number, state: unknown) => ({ index, state, key: crypto.randomUUID().slice(0, 8) });

  let index = entryIndex(history.state) ?? 0;
  let asking = false;
  let allowed: number | null = null;
  let correction: ReturnType<typeof setTimeout> | undefined;
  if (entryIndex(history.state) === null) history.replaceState(entry(index, null), "");
  const location = createValue(read());

  /** Whether the present address had to be completed; its entry stays the same. */
  const rewrite = () => {
    const { pathname, search, hash } = page.location;
    const said = pathname + search + hash;
    const whole = complete(said);
    if (whole !== said) history.replaceState(history.state, "", whole);
    return whole !== said;
  };
  const show = () => {
    rewrite();
    location.set(read());
  };

  const commit = (to: string, state: unknown, replacing: boolean) => {
    // Completed before: to write an address costs the browser as much as to draw some rows.
    const whole = complete(to);
    if (replacing) history.replaceState(entry(index, state), "", whole);
    else {
      index += 1;
      history.pushState(entry(index, state), "", whole);
    }
    location.set(read());
  };

  /** Runs `proceed` when nobody objects; one question at a time, later attempts meanwhile are dropped. */
  const whenFree = (proceed: () => void) => {
    if (asking) return;
    const answer = leaving.canLeave();
    if (answer === true) return proceed();
    if (answer === false) return;
    asking = true;
    answer
      .then((yes) => {
        asking = false;
        if (yes) proceed();
      })
      .catch(() => {
        asking = false;
      });
  };

  const go = (to: string, state: unknown, replacing: boolean) => {
    const inside = inPanelAddress(to, page.location.origin);
    if (inside === null) return onRefused(to);
    if (pathOf(inside) === location.get().pathname) return commit(inside, state, replacing);
    whenFree(() => commit(inside, state, replacing));
  };

  // Several quick Backs overlap with our own step back: look again until the browser stands where we left it.
  const stayHere = () => {
    clearTimeout(correction);
    const here = entryIndex(history.state);
    if (here === null || here === index) return;
    history.go(index - here);
    correction = setTimeout(stayHere, 50);
  };

  const settle = (target: number) => {
    clearTimeout(correction);
    allowed = null;
    index = target;
    show();
  };

  const isHere = ({ pathname, search }: PanelLocation) =>
    complete(page.location.pathname + page.location.search) === complete(pathname + search);

  const handlePopState = () => {
    const target = entryIndex(history.state);
    if (target === null) {
      // An entry that we did not write, such as a typed hash: it comes after the present one.
      history.replaceState(entry(index + 1, null), "");
      return settle(index + 1);
    }
    if (target === index) return show();
    // Another query may be what a dialog with unsaved work stands on; only a place within the page is no way out.
    if (target === allowed || isHere(location.get())) return settle(target);
    if (asking) return stayHere();
    const answer = leaving.canLeave();
    if (answer === true) return settle(target);
    stayHere();
    if (answer === false) return;
    asking = true;
    const delta = target - index;
    answer
      .then((yes) => {
        asking = false;
        if (!yes) return;
        clearTimeout(correction);
        allowed = target;
        history.go(delta);
      })
      .catch(() => {
        asking = false;
      });
  };
  page.addEventListener("popstate", handlePopState);

  const commitUnasked = (to: string, replacing: boolean) => {
    const inside = inPanelAddress(to, page.location.origin);
    if (inside === null) return onRefused(to);
    commit(inside, null, replacing);
  };

  return {
    location,
    push: (to, state = null) => go(to, state, false),
    replace: (to, state = null) => go(to, state, true),
    href: complete,
    go: (delta) => history.go(delta),
    force: (to) => commitUnasked(to, true),
    enter: (to) => commitUnasked(to, false),
    restate() {
      if (rewrite()) location.set(read());
    },
    stop() {
      clearTimeout(correction);
      page.removeEventListener("popstate", handlePopState);
    },
  };
}
