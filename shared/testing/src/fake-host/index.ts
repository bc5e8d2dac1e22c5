/** The host in memory without rendering, for tests of code without a page. */
export { type FakeHost, type FakeHostOptions, fakeHost } from "./fake-host";
export { type FakeValue, fakeValue } from "./value";
