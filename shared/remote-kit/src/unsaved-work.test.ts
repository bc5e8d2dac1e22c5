import { createUnsavedWork } from "./unsaved-work";

const isReloadBlocked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("A confirmed reload asks for no second confirmation", () => {
  jest.useFakeTimers();
  const unsaved = createUnsavedWork(window);
  const release = unsaved.hold();
  expect(isReloadBlocked()).toBe(true);
  unsaved.abandon();
  expect(isReloadBlocked()).toBe(false);
  jest.advanceTimersByTime(3000);
  expect(isReloadBlocked()).toBe(true);
  release();
  unsaved.abandon();
  jest.advanceTimersByTime(3000);
  expect(isReloadBlocked()).toBe(false);
  jest.useRealTimers();
});
