/** The host in memory without the rendering of tests: for what runs without a page. */
export { type FakeHost, type FakeHostOptions, fakeHost } from "./fake-host";
export { type FakeValue, fakeValue } from "./value";
