import { createUnsavedWork } from "./unsaved-work";

const reloadAsks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("A confirmed reload asks for no second confirmation", () => {
  jest.useFakeTimers();
  const unsaved = createUnsavedWork(window);
  const release = unsaved.hold();
  expect(reloadAsks()).toBe(true);
  unsaved.abandon();
  expect(reloadAsks()).toBe(false);
  jest.advanceTimersByTime(3000);
  expect(reloadAsks()).toBe(true);
  release();
  unsaved.abandon();
  jest.advanceTimersByTime(3000);
  expect(reloadAsks()).toBe(false);
  jest.useRealTimers();
});
