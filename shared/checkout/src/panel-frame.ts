import { FrameChannel } from "./frame-channel";
import { jsonText } from "./json-text";
import { type Fields, textOf } from "./wire";

/** A slow phone needs this long between the load of the empty page and its message. */
const readyLimitMs = 3000;
const sendLimitMs = 20_000;

/** The frame of the pay page, and the elements that cover the shop's page around it. */
export class PanelFrame {
  readonly root = document.createElement("dialog");
  readonly frame = document.createElement("iframe");
  receive: (message: Fields) => void = () => undefined;
  private readonly channel: FrameChannel;
  /** The gateway's empty page never becomes ready where it cannot be framed. */
  private state: "absent" | "loading" | "ready" = "absent";
  private requestedUrl: string | undefined;
  /** Whether the empty page can send a request itself; a page of the previous release cannot. */
  private canSend = false;
  private sent: ((url: string) => void) | undefined;
  /** Address of the pay page that the empty page has rendered; empty: none. */
  private drawn = "";

  /** @param origin of the gateway */
  constructor(origin: string) {
    this.channel = new FrameChannel(this.frame, origin, (message) => {
      if (message.hpay === "sent") return this.sent?.(textOf(message.url));
      if (message.hpay !== "ready") return this.receive(message);
      this.state = "ready";
      this.canSend = message.sends === true;
      return this.openRequested();
    });
    this.root.append(this.frame);
  }

  /**
   * Whether the empty page is waiting in the frame or loading. The frame may be missing, because frameworks remove
   * elements that they did not create.
   */
  get isPrepared(): boolean {
    return this.state !== "absent" && this.frame.isConnected;
  }

  /**
   * Loads the gateway's empty page while it is hidden. A form rendered in it needs no new document, which
   * would take a phone the longest.
   */
  prepare(address: string): void {
    this.root.style.display = "none";
    this.state = "loading";
    const failUnready = () => {
      if (this.state === "ready") return;
      this.state = "absent";
      this.openRequested();
    };
    this.frame.addEventListener("load", () => setTimeout(failUnready, readyLimitMs), { once: true });
    this.load(address);
  }

  /**
   * The empty page sends the signed request and renders the pay page in the answer.
   * @returns the address of the pay page; empty when none is drawn, undefined when there is no answer
   */
  async send(request: Fields): Promise<string | undefined> {
    if (this.state !== "ready" || !this.canSend) return "";
    // The frame is part of the layout but invisible, so that it is laid out meanwhile and the panel only has
    // to show it.
    Object.assign(this.root.style, { display: "block", visibility: "hidden", position: "fixed", inset: "0" });
    this.channel.send({ hpay: "send", request: jsonText(request) });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const url = await new Promise<string | undefined>((resolve) => {
      this.sent = resolve;
      timer = setTimeout(resolve, sendLimitMs);
    });
    clearTimeout(timer);
    this.drawn = url ?? "";
    return url;
  }

  open(url: string): void {
    this.requestedUrl = url === this.drawn ? undefined : url;
    if (url === this.drawn) this.receive({ hpay: "page" });
    else if (this.state !== "loading") this.openRequested();
    // The dialog is modal, because one of the shop's may be open, and only the newest can be clicked or
    // focused.
    this.root.showModal();
  }

  remove(): void {
    this.channel.close();
    this.root.remove();
    this.requestedUrl = undefined;
  }

  private openRequested(): void {
    const { requestedUrl: url } = this;
    this.requestedUrl = undefined;
    if (url === undefined) return;
    if (this.state === "ready") this.channel.send({ hpay: "open", url });
    else this.load(url);
  }

  private load(address: string): void {
    this.frame.src = address;
    if (!this.root.isConnected) document.body.append(this.root);
  }
}
