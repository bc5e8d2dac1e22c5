/** @own-environment `open-panel` replaces modules. */
import { act, screen, waitFor } from "@testing-library/react";
import { aGateway, dunav } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

it("A shop's window receives only its own POS's orders", async () => {
  aGateway({ companies: [dunav] });
  const opener = { postMessage: jest.fn() };
  Object.assign(window, { opener });
  try {
    const panel = await open("/app?wmanage=/app&origin=https://dunav.example&company_id=1&site_id=3");
    await screen.findByRole("button", { name: "POS: dunav.example" });
    const subscribeMessage = Object.assign(new Event("message"), {
      data: { command: "subscribe_pos_updates", message_session_uid: "m1" },
      origin: "https://dunav.example",
      source: opener,
    });
    window.dispatchEvent(subscribeMessage);
    await waitFor(() => expect(opener.postMessage).toHaveBeenCalledTimes(1));
    const order = { id: 401, Uid: "26112011", Amount: "1.00", Currency: "RSD", SubscriptionId: null };
    act(() => {
      panel.events.emit("hpay-order-created", { company_id: 1, site_id: 4, order });
      panel.events.emit("hpay-order-created", { company_id: 1, site_id: 3, order: { ...order, id: 402 } });
    });
    const messages = opener.postMessage.mock.calls.slice(1).map(([message]) => message);
    expect(messages).toEqual([expect.objectContaining({ type: "order-created", site_id: 3 })]);
  } finally {
    Object.assign(window, { opener: null });
    sessionStorage.removeItem("hpay-start-query");
  }
});
