import "@testing-library/jest-dom";
import { cleanup, configure } from "@testing-library/react";
import { cleanUpNow, takeFaults } from "./faults";

configure({ asyncUtilTimeout: 15_000 });

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, writable: true });

/** A ResizeObserver that never fires, because elements have no size in jsdom. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

define(globalThis, "ResizeObserver", SilentObserver);
define(globalThis, "IntersectionObserver", SilentObserver);

define(window, "matchMedia", (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
}));
// Every element gets a box, because focus traps do not focus elements without one.
define(Element.prototype, "getClientRects", () => [new DOMRect(0, 0, 1, 1)]);
define(window, "scrollTo", () => {});
define(window, "scrollBy", () => {});
define(Element.prototype, "scrollTo", () => {});
define(Element.prototype, "scrollIntoView", () => {});
define(Element.prototype, "hasPointerCapture", () => false);
define(Element.prototype, "setPointerCapture", () => {});
define(Element.prototype, "releasePointerCapture", () => {});
if (!("CSS" in window)) define(window, "CSS", { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") });
if (!("animate" in Element.prototype)) {
  define(Element.prototype, "getAnimations", () => []);
}

// A request to the network means that a call has no handler.
define(globalThis, "fetch", (input: RequestInfo | URL) =>
  Promise.reject(
    new Error(`No network in tests: ${input instanceof Request ? input.url : input}. Use fakeHost().`),
  ),
);

beforeAll(() => define(globalThis, "IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  cleanup();
  cleanUpNow();
  window.localStorage.clear();
  window.sessionStorage.clear();
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
