import createCache from "@emotion/cache";

// jsdom evaluates styles slowly, and without widths and media it would hide what a browser shows: unit tests
// write no styles. Browser tests check what is visible.
Object.defineProperty(Object.getPrototypeOf(createCache({ key: "none" }).sheet), "insert", {
  value: () => undefined,
  configurable: true,
  writable: true,
});
