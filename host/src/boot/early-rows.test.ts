import { fireEvent } from "@testing-library/dom";
import { afterEarlyRows, longestWaitMs } from "./early-rows";

const early = (drawn?: Promise<void>) => ({
  token: "token-1",
  at: 0,
  answers: new Map(),
  ...(drawn && { drawn }),
});
const script = () => document.querySelector("script") as HTMLScriptElement;

function startOf() {
  const state = { hasStarted: false };
  void afterEarlyRows(document).then(() => {
    state.hasStarted = true;
  });
  return state;
}

/** Lets promises settle without time passing. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  // A type that jsdom does not run.
  document.body.innerHTML = '<script type="text/early" data-early-rows></script>';
  window.hpayEarlyAnswers = early();
});

afterEach(() => {
  jest.useRealTimers();
  delete window.hpayEarlyAnswers;
});

it("The panel starts at once at an address without an early script", async () => {
  document.body.innerHTML = "";
  const start = startOf();
  await settle();
  expect(start.hasStarted).toBe(true);
});

it("The panel starts after the frame that shows the document's own form", async () => {
  document.body.innerHTML = '<div id="early-page"><form></form></div>';
  const start = startOf();
  await settle();
  expect(start.hasStarted).toBe(false);
  await jest.advanceTimersByTimeAsync(20);
  expect(start.hasStarted).toBe(true);
});

it("A tab in the background, which has no frames, starts after a moment", async () => {
  document.body.innerHTML = '<div id="early-page"><form></form></div>';
  jest.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  const start = startOf();
  await jest.advanceTimersByTimeAsync(99);
  expect(start.hasStarted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(start.hasStarted).toBe(true);
  jest.restoreAllMocks();
});

it("The panel starts at once without a session", async () => {
  window.hpayEarlyAnswers = null;
  const start = startOf();
  await settle();
  expect(start.hasStarted).toBe(true);
});

it("The panel starts after the early script has painted its rows", async () => {
  let paint = () => {};
  window.hpayEarlyAnswers = early(
    new Promise((resolve) => {
      paint = resolve;
    }),
  );
  const start = startOf();
  await settle();
  expect(start.hasStarted).toBe(false);
  paint();
  await settle();
  expect(start.hasStarted).toBe(true);
});

it("The panel waits for an early script that loads later than itself", async () => {
  const start = startOf();
  await settle();
  expect(start.hasStarted).toBe(false);
  window.hpayEarlyAnswers = Object.assign(window.hpayEarlyAnswers ?? early(), { drawn: Promise.resolve() });
  fireEvent.load(script());
  await settle();
  expect(start.hasStarted).toBe(true);
});

it("The panel starts when the early script cannot be loaded", async () => {
  const start = startOf();
  fireEvent.error(script());
  await settle();
  expect(start.hasStarted).toBe(true);
});

it("The panel starts after the longest wait when the gateway does not answer", async () => {
  window.hpayEarlyAnswers = early(new Promise(() => {}));
  const start = startOf();
  await jest.advanceTimersByTimeAsync(longestWaitMs - 1);
  expect(start.hasStarted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(start.hasStarted).toBe(true);
});
