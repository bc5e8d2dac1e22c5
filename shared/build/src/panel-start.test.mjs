/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

const boot = readFileSync(join(root, "host/public/boot.js"), "utf8");
const maxWaitMs = 700;
const file =
  '<link data-panel rel="preload" as="script" crossorigin="anonymous" integrity="sha384-a" href="/assets/main.js">';

const earlyAnswers = (whenDrawn) => ({
  token: "token-1",
  at: 0,
  answers: new Map(),
  ...(whenDrawn && { drawn: whenDrawn }),
});
const earlyScript = () => document.querySelector("[data-early-rows]");
const panelScript = () => document.head.querySelector("script");

// `new Function` is safe here: for each test, it runs our own boot script as a document would.
const runBoot = () => new Function(boot)();

/** Runs the boot script up to the moment when the document has been read. */
function readDocument(answers = earlyAnswers()) {
  const addListener = jest.spyOn(document, "addEventListener").mockReturnValue(undefined);
  runBoot();
  window.hpayEarlyAnswers = answers;
  for (const [type, listener] of addListener.mock.calls)
    if (type === "DOMContentLoaded" && typeof listener === "function") listener(new Event(type));
}

/** Lets promises settle without advancing the time. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  document.head.innerHTML = file;
  jest.spyOn(document, "readyState", "get").mockReturnValue("loading");
  // jsdom does not run scripts of this type.
  document.body.innerHTML = '<script type="text/early" data-early-rows></script>';
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete window.hpayEarlyAnswers;
  delete window.hpayBooted;
});

it("The panel starts immediately on a page without an early script", async () => {
  document.body.innerHTML = "";
  readDocument();
  await settle();
  expect(panelScript()).toHaveProperty("src", `${location.origin}/assets/main.js`);
});

it("The panel's script is verified by the hash in the document", async () => {
  document.body.innerHTML = "";
  readDocument();
  await settle();
  expect(panelScript().getAttribute("integrity")).toBe("sha384-a");
  expect(panelScript().crossOrigin).toBe("anonymous");
});

it("The panel starts one frame after the document's own form is shown", async () => {
  document.body.innerHTML = '<div id="early-page"><form></form></div>';
  readDocument();
  await settle();
  expect(panelScript()).toBeNull();
  await jest.advanceTimersByTimeAsync(20);
  expect(panelScript()).not.toBeNull();
});

it("The panel starts after 100 ms in a background tab", async () => {
  document.body.innerHTML = '<div id="early-page"><form></form></div>';
  jest.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  readDocument();
  await jest.advanceTimersByTimeAsync(99);
  expect(panelScript()).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(panelScript()).not.toBeNull();
});

it("The panel starts immediately without a session", async () => {
  readDocument(null);
  await settle();
  expect(panelScript()).not.toBeNull();
});

it("The panel starts after the early script has painted its rows", async () => {
  let paintFrame = () => {};
  readDocument(
    earlyAnswers(
      new Promise((resolve) => {
        paintFrame = resolve;
      }),
    ),
  );
  await settle();
  expect(panelScript()).toBeNull();
  paintFrame();
  await settle();
  expect(panelScript()).not.toBeNull();
});

it("The panel waits for an early script that loads later than the document", async () => {
  readDocument();
  await settle();
  expect(panelScript()).toBeNull();
  window.hpayEarlyAnswers.drawn = Promise.resolve();
  earlyScript().dispatchEvent(new Event("load"));
  await settle();
  expect(panelScript()).not.toBeNull();
});

it("The panel starts when the early script cannot be loaded", async () => {
  readDocument();
  earlyScript().dispatchEvent(new Event("error"));
  await settle();
  expect(panelScript()).not.toBeNull();
});

it("The panel starts after the maximum wait when the gateway does not answer", async () => {
  readDocument(earlyAnswers(new Promise(() => {})));
  await jest.advanceTimersByTimeAsync(maxWaitMs - 1);
  expect(panelScript()).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(panelScript()).not.toBeNull();
});

it("The panel starts even when the boot script fails on a missing browser feature", async () => {
  document.body.innerHTML = "";
  Object.assign(window, { matchMedia: undefined });
  expect(() => readDocument()).toThrow();
  await settle();
  const [, onRead] = document.addEventListener.mock.calls[0] ?? [];
  if (typeof onRead === "function") onRead(new Event("DOMContentLoaded"));
  await settle();
  expect(panelScript()).not.toBeNull();
});

it("The panel starts even when the early script fails to render", async () => {
  readDocument(earlyAnswers(Promise.reject(new Error("An early script of another release"))));
  await settle();
  expect(panelScript()).not.toBeNull();
});

it("The external boot script starts an already parsed document once", async () => {
  document.body.innerHTML = "";
  jest.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  const scripts = () => document.head.querySelectorAll("script").length;
  runBoot();
  runBoot();
  await jest.advanceTimersByTimeAsync(0);
  expect(scripts()).toBe(1);
});
