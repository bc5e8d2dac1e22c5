import { PanelFrame } from "./panel-frame";
import type { Fields } from "./wire";

const url = "https://pay.example/pbl/1-A-1";

/** A message channel for jsdom, which has none. */
class OpenChannel {
  static last: OpenChannel | undefined;
  readonly sentMessages: unknown[] = [];
  readonly port1 = {
    close: () => undefined,
    onmessage: (_event: { data: Fields }): void => undefined,
    postMessage: (message: { hpay: string }) => this.sentMessages.push(message.hpay),
  };
  readonly port2 = {};
  constructor() {
    OpenChannel.last = this;
  }
}

/** A frame in which the gateway's empty page has loaded and answered. */
function aWaitingFrame(readyMessage: Fields) {
  const session = "11111111-2222-4333-8444-555555555555";
  jest.spyOn(crypto, "randomUUID").mockReturnValue(session);
  const frame = new PanelFrame("https://pay.example");
  frame.prepare("https://pay.example/clientpay/frame/x");
  frame.frame.dispatchEvent(new Event("load"));
  const answer = (message: Fields) => OpenChannel.last?.port1.onmessage({ data: { ...message, session } });
  answer({ hpay: "ready", ...readyMessage });
  return { frame, answer, sent: OpenChannel.last?.sentMessages };
}

describe("frame that waits in a shop's page", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined });
    Object.assign(globalThis, { MessageChannel: OpenChannel });
  });
  afterEach(() => jest.useRealTimers());

  it("A pay page rendered in the waiting frame opens without another message", async () => {
    const { frame, answer, sent } = aWaitingFrame({ sends: true });
    const receivedKinds: unknown[] = [];
    frame.receive = ({ hpay }) => receivedKinds.push(hpay);
    const renderedUrl = frame.send({ order_uid: "A-1" });
    answer({ hpay: "sent", url });
    expect(await renderedUrl).toBe(url);
    frame.open(url);
    expect([receivedKinds, sent]).toEqual([["page"], ["send"]]);
  });

  it("The shop's page opens the pay page when the waiting frame renders nothing", async () => {
    const { frame, answer, sent } = aWaitingFrame({ sends: true });
    const renderedUrl = frame.send({ order_uid: "A-1" });
    answer({ hpay: "sent", url: "" });
    expect(await renderedUrl).toBe("");
    frame.open(url);
    expect(sent).toEqual(["send", "open"]);
  });

  it("The waiting frame stops waiting for a silent gateway after twenty seconds", async () => {
    const { frame } = aWaitingFrame({ sends: true });
    const renderedUrl = frame.send({ order_uid: "A-1" });
    jest.advanceTimersByTime(20_000);
    expect(await renderedUrl).toBeUndefined();
  });

  it("A waiting frame from the previous release receives no request", async () => {
    const { frame, sent } = aWaitingFrame({});
    expect(await frame.send({ order_uid: "A-1" })).toBe("");
    expect(sent).toEqual([]);
  });
});
