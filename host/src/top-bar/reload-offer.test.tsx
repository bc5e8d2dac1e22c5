import { UiProvider } from "@hpay/ui";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createValue } from "../state/value";
import { idleMs, ReloadOffer } from "./reload-offer";

const isBehind = createValue(false);
const canLeave = jest.fn(() => true);
const isInUse = jest.fn(() => false);
const leaveGuard = { canLeave, isInUse, isDirty: () => false };
const confirm = jest.fn(async () => false);
jest.mock("../ports/panel-context", () => ({
  usePanel: () => ({
    remotes: { isBehind },
    leaveGuard,
    notices: { confirm },
  }),
  useHostText: () => (key: string) => key,
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const offer = () => screen.queryByRole("button", { name: "host.reload" });

it("A reload is offered only after a period without input", async () => {
  const reload = jest.fn();
  render(
    <UiProvider language="en">
      <ReloadOffer reload={reload} />
    </UiProvider>,
  );
  act(() => isBehind.set(true));
  act(() => jest.advanceTimersByTime(idleMs - 1000));
  fireEvent.keyDown(document.body, { key: "a" });
  act(() => jest.advanceTimersByTime(idleMs - 1000));
  expect(offer()).toBeNull();
  act(() => jest.advanceTimersByTime(1000));
  canLeave.mockReturnValueOnce(false);
  const button = screen.getByRole("button", { name: "host.reload" });
  await act(async () => fireEvent.click(button));
  expect(reload).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(button));
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => isBehind.set(false));
  expect(offer()).toBeNull();
});

it("A reload is not offered while a filter is being typed", async () => {
  const reload = jest.fn();
  isInUse.mockReturnValue(true);
  render(
    <UiProvider language="en">
      <ReloadOffer reload={reload} />
    </UiProvider>,
  );
  act(() => isBehind.set(true));
  act(() => jest.advanceTimersByTime(idleMs));
  expect(offer()).toBeNull();
  isInUse.mockReturnValue(false);
  act(() => jest.advanceTimersByTime(idleMs));
  isInUse.mockReturnValue(true);
  const button = screen.getByRole("button", { name: "host.reload" });
  await act(async () => fireEvent.click(button));
  expect([confirm.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  confirm.mockResolvedValueOnce(true);
  await act(async () => fireEvent.click(button));
  expect(reload).toHaveBeenCalledTimes(1);
});
