import createCache from "@emotion/cache";

// Without widths and media jsdom would hide by styles what a browser shows, and it works them out slowly: in unit tests
// nothing is written. What is seen is for the browser tests.
Object.defineProperty(Object.getPrototypeOf(createCache({ key: "none" }).sheet), "insert", {
  value: () => undefined,
  configurable: true,
  writable: true,
});
