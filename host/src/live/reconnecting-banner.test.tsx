import type { SocketStatus } from "@hpay/contract";
import { UiProvider } from "@hpay/ui";
import { act, render, screen } from "@testing-library/react";
import { aGateway } from "../panel/testing/a-gateway";
import { open } from "../panel/testing/open-panel";
import { PanelContext } from "../ports/panel-context";
import { createValue } from "../state/value";
import { ReconnectingBanner } from "./reconnecting-banner";

it("A lost connection is reported after three seconds, but not while a slow page is still connecting", async () => {
  aGateway();
  const panel = await open("/app");
  const status = createValue<SocketStatus>("connecting");
  jest.useFakeTimers();
  try {
    render(
      <UiProvider language="en">
        <PanelContext value={{ ...panel, live: { ...panel.live, status } }}>
          <ReconnectingBanner />
        </PanelContext>
      </UiProvider>,
    );
    const isShownAfter = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return screen.queryByText(/Connection lost, reconnecting/) !== null;
    };
    expect([await isShownAfter(14_000), await isShownAfter(2000)]).toEqual([false, true]);
    act(() => status.set("online"));
    expect(await isShownAfter(60_000)).toBe(false);
    act(() => status.set("connecting"));
    expect([await isShownAfter(2000), await isShownAfter(2000)]).toEqual([false, true]);
  } finally {
    jest.useRealTimers();
  }
});
