import { createUnsavedWork } from "./unsaved-work";

const isReloadBlocked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("A confirmed reload asks for no second confirmation", () => {
  jest.useFakeTimers();
  const unsavedWork = createUnsavedWork(window);
  const release = unsavedWork.hold();
  expect(isReloadBlocked()).toBe(true);
  unsavedWork.abandon();
  expect(isReloadBlocked()).toBe(false);
  jest.advanceTimersByTime(3000);
  expect(isReloadBlocked()).toBe(true);
  release();
  unsavedWork.abandon();
  jest.advanceTimersByTime(3000);
  expect(isReloadBlocked()).toBe(false);
  jest.useRealTimers();
});
