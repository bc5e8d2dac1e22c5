import createCache from "@emotion/cache";

// jsdom evaluates styles slowly, and because it has no widths or media, it would hide elements that a browser
// shows. Unit tests therefore write no styles, and browser tests check visibility.
Object.defineProperty(Object.getPrototypeOf(createCache({ key: "none" }).sheet), "insert", {
  value: () => undefined,
  configurable: true,
  writable: true,
});
