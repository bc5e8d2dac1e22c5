import { PanelFrame } from "./panel-frame";
import { panelTexts } from "./panel-texts";
import { PayPanel } from "./pay-panel";

const aPanel = () =>
  new PayPanel({
    url: "https://pay.example/pbl/1-A-1",
    orderUid: "A-1",
    texts: panelTexts("en"),
    color: "#1f5fd6",
    frame: new PanelFrame("https://pay.example"),
    onResult: () => undefined,
    onClose: () => undefined,
  });
const link = () => document.querySelector("#hpay_payment_panel_wrapper a");

/** A message channel for jsdom, which has none. The frame of these pages never answers. */
class SilentChannel {
  readonly port1 = { close: () => undefined };
  readonly port2 = {};
}

describe("pay page over a shop's page", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined });
    Object.assign(globalThis, { MessageChannel: SilentChannel });
  });
  afterEach(() => jest.useRealTimers());

  it("A frame that loads without a pay page offers a link after two seconds", () => {
    const panel = aPanel();
    document.querySelector("iframe")?.dispatchEvent(new Event("load"));
    jest.advanceTimersByTime(2000);
    expect(link()?.getAttribute("href")).toBe("https://pay.example/pbl/1-A-1");
    panel.remove();
  });

  it("A frame that is still loading offers a link after ten seconds", () => {
    const panel = aPanel();
    jest.advanceTimersByTime(9000);
    expect(link()).toBeNull();
    jest.advanceTimersByTime(1000);
    expect(link()).not.toBeNull();
    panel.remove();
  });

  it("A frame that loads several pages offers the link only once", () => {
    const panel = aPanel();
    for (let page = 0; page < 3; page += 1) {
      document.querySelector("iframe")?.dispatchEvent(new Event("load"));
      jest.advanceTimersByTime(2000);
    }
    expect(document.querySelectorAll("#hpay_payment_panel_wrapper a")).toHaveLength(1);
    panel.remove();
  });
});
