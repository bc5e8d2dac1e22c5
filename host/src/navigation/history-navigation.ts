import type { NavigationPort, PanelLocation } from "@hpay/contract";
import type { LeaveGuard, Navigation } from "../ports/navigation";
import { isJsonObject } from "../state/json-text";
import { createValue } from "../state/value";
import { inPanelAddress } from "./in-panel-address";

interface Options {
  readonly page: Window;
  readonly leaveGuard: Pick<LeaveGuard, "canLeave">;
  /** Adds the selected company and POS to an address. */
  complete(address: string): string;
  onRefused(to: string): void;
}

const entryIndex = (state: unknown): number | null =>
  isJsonObject(state) && typeof state.index === "number" ? state.index : null;

const pathOf = (to: string) => to.split(/[?#]/, 1)[0];
/** The part of an address that decides what is shown; a hash only points within the page. */
const withoutHash = (to: string) => to.split("#", 1)[0];
const isSameState = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The panel's only history. Every entry has an index, so that Back from unsaved work can be undone at once,
 * the person asked, and the same step repeated afterwards.
 */
export function createNavigation({ page, leaveGuard, complete, onRefused }: Options): Navigation {
  const { history } = page;
  const read = (): PanelLocation => {
    const { pathname, search, hash } = page.location;
    const entry: unknown = history.state;
    const storedEntry = isJsonObject(entry) ? entry : {};
    return {
      pathname,
      search,
      hash,
      state: storedEntry.state ?? null,
      key: String(storedEntry.key ?? "start"),
    };
  };
  const entry = (index: number, state: unknown) => ({ index, state, key: crypto.randomUUID().slice(0, 8) });

  let index = entryIndex(history.state) ?? 0;
  let isAsking = false;
  let allowedIndex: number | null = null;
  let correction: ReturnType<typeof setTimeout> | undefined;
  if (entryIndex(history.state) === null) history.replaceState(entry(index, null), "");
  const location = createValue(read());

  /** Completes the address in the current history entry. @returns whether the address has changed */
  const rewrite = () => {
    const { pathname, search, hash } = page.location;
    const text = pathname + search + hash;
    const fullAddress = complete(text);
    if (fullAddress !== text) history.replaceState(history.state, "", fullAddress);
    return fullAddress !== text;
  };
  const show = () => {
    rewrite();
    location.set(read());
  };

  const commit = (to: string, state: unknown, isReplacing: boolean) => {
    // The address is completed before it is written, because a second write takes as long as rendering some
    // rows.
    const fullAddress = complete(to);
    if (isReplacing) history.replaceState(entry(index, state), "", fullAddress);
    else {
      index += 1;
      history.pushState(entry(index, state), "", fullAddress);
    }
    location.set(read());
  };

  /**
   * Runs `proceed` unless a page objects. Only one question is asked at a time; other attempts meanwhile are
   * dropped.
   */
  const whenFree = (proceed: () => void) => {
    if (isAsking) return;
    const answer = leaveGuard.canLeave();
    if (answer === true) return proceed();
    if (answer === false) return;
    isAsking = true;
    answer
      .then((isConfirmed) => {
        isAsking = false;
        if (isConfirmed) proceed();
      })
      .catch(() => {
        isAsking = false;
      });
  };

  /** Query and state are compared too, not only the path: a dialog with unsaved work may depend on either. */
  const isHere = (address: string, state: unknown) => {
    const { pathname, search, state: currentState } = location.get();
    return withoutHash(complete(address)) === complete(pathname + search) && isSameState(state, currentState);
  };

  const stepper = (skipsQuestion: (panelPath: string, state: unknown) => boolean, isReplacing: boolean) => {
    const step: NavigationPort["push"] = (to, state = null) => {
      const panelPath = inPanelAddress(to, page.location.origin);
      if (panelPath === null) return onRefused(to);
      if (skipsQuestion(panelPath, state)) return commit(panelPath, state, isReplacing);
      whenFree(() => commit(panelPath, state, isReplacing));
    };
    return step;
  };
  const isOnPage = (address: string) => pathOf(address) === location.get().pathname;

  // Several quick presses of Back overlap with our own step back, so the position is checked until the browser
  // has returned to the previous entry.
  const restoreAddress = () => {
    clearTimeout(correction);
    const currentIndex = entryIndex(history.state);
    if (currentIndex === null || currentIndex === index) return;
    history.go(index - currentIndex);
    correction = setTimeout(restoreAddress, 50);
  };

  const settle = (target: number) => {
    clearTimeout(correction);
    allowedIndex = null;
    index = target;
    show();
  };

  const handlePopState = () => {
    const target = entryIndex(history.state);
    if (target === null) {
      // Something else has written the entry, such as a typed hash. The entry follows the current one and shows
      // the same page.
      history.replaceState(entry(index + 1, location.get().state), "");
      return settle(index + 1);
    }
    if (target === index) return show();
    const { pathname, search, state } = read();
    if (target === allowedIndex || isHere(pathname + search, state)) return settle(target);
    if (isAsking) return restoreAddress();
    const answer = leaveGuard.canLeave();
    if (answer === true) return settle(target);
    restoreAddress();
    if (answer === false) return;
    isAsking = true;
    const delta = target - index;
    answer
      .then((isConfirmed) => {
        isAsking = false;
        if (!isConfirmed) return;
        clearTimeout(correction);
        allowedIndex = target;
        history.go(delta);
      })
      .catch(() => {
        isAsking = false;
      });
  };
  page.addEventListener("popstate", handlePopState);

  const commitWithoutAsking = (to: string, isReplacing: boolean) => {
    const panelPath = inPanelAddress(to, page.location.origin);
    if (panelPath === null) return onRefused(to);
    commit(panelPath, null, isReplacing);
  };

  const sharedParts = { location, href: complete, go: (delta: number) => history.go(delta) };
  return {
    ...sharedParts,
    push: stepper(isHere, false),
    replace: stepper(isHere, true),
    ofRemotes: { ...sharedParts, push: stepper(isOnPage, false), replace: stepper(isOnPage, true) },
    force: (to) => commitWithoutAsking(to, true),
    enter: (to) => commitWithoutAsking(to, false),
    rewriteAddress() {
      if (rewrite()) location.set(read());
    },
    stop() {
      clearTimeout(correction);
      page.removeEventListener("popstate", handlePopState);
    },
  };
}
