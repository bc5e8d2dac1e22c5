import { fireEvent } from "@testing-library/react";
import { afterPress } from "./after-press";

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

// Test files share modules, and an earlier file may have left a pointer pressed.
beforeEach(() => fireEvent(document.body, new Event("pointerup", { bubbles: true })));

it("A task runs immediately while no pointer is pressed", () => {
  const run = jest.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(1);
});

it.each(["pointerup", "pointercancel"])("A task during a press runs once after the %s event", async (end) => {
  const run = jest.fn();
  fireEvent(document.body, new Event("pointerdown", { bubbles: true }));
  afterPress(run);
  await nextTask();
  expect(run).not.toHaveBeenCalled();
  fireEvent(document.body, new Event(end, { bubbles: true }));
  expect(run).not.toHaveBeenCalled();
  await nextTask();
  fireEvent(document.body, new Event(end, { bubbles: true }));
  await nextTask();
  expect(run).toHaveBeenCalledTimes(1);
});
