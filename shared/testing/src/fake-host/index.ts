/** The host in memory without test rendering: for code without a page. */
export { type FakeHost, type FakeHostOptions, fakeHost } from "./fake-host";
export { type FakeValue, fakeValue } from "./value";
