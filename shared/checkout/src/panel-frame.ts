import { FrameChannel } from "./frame-channel";
import { jsonText } from "./json-text";
import { type Fields, textOf } from "./wire";

/** A slow phone needs this long between loading the empty page and receiving its message. */
const readyLimitMs = 3000;
const sendLimitMs = 20_000;

/** The frame of the pay page, and the elements that cover the shop's page around it. */
export class PanelFrame {
  readonly root = document.createElement("dialog");
  readonly frame = document.createElement("iframe");
  receive: (message: Fields) => void = () => undefined;
  private readonly channel: FrameChannel;
  /** This state never becomes "ready" if the gateway's empty page cannot be framed. */
  private state: "absent" | "loading" | "ready" = "absent";
  private requestedUrl: string | undefined;
  /** Whether the empty page can send a request itself; a page of the previous release cannot. */
  private canSend = false;
  private onSent: ((url: string) => void) | undefined;
  /** Address of the pay page that the empty page has rendered; empty if it has rendered none. */
  private pageUrl = "";

  /** @param origin of the gateway */
  constructor(origin: string) {
    this.channel = new FrameChannel(this.frame, origin, (message) => {
      if (message.hpay === "sent") return this.onSent?.(textOf(message.url));
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
   * Loads the gateway's empty page while it is hidden. A pay page that is later rendered in it needs no new
   * document, which is the slowest step on a phone.
   */
  prepare(address: string): void {
    this.root.style.display = "none";
    this.state = "loading";
    const failIfNotReady = () => {
      if (this.state === "ready") return;
      this.state = "absent";
      this.openRequested();
    };
    this.frame.addEventListener("load", () => setTimeout(failIfNotReady, readyLimitMs), { once: true });
    this.load(address);
  }

  /**
   * Lets the empty page send the signed request and render the pay page that answers it.
   * @returns the address of the pay page; empty if none is rendered, undefined if there is no answer
   */
  async send(request: Fields): Promise<string | undefined> {
    if (this.state !== "ready" || !this.canSend) return "";
    // The frame is invisible but part of the layout, so the browser lays out the pay page before the panel
    // shows it.
    Object.assign(this.root.style, { display: "block", visibility: "hidden", position: "fixed", inset: "0" });
    this.channel.send({ hpay: "send", request: jsonText(request) });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const url = await new Promise<string | undefined>((resolve) => {
      this.onSent = resolve;
      timer = setTimeout(resolve, sendLimitMs);
    });
    clearTimeout(timer);
    this.pageUrl = url ?? "";
    return url;
  }

  open(url: string): void {
    this.requestedUrl = url === this.pageUrl ? undefined : url;
    if (url === this.pageUrl) this.receive({ hpay: "page" });
    else if (this.state !== "loading") this.openRequested();
    // The dialog is modal, because the shop's page may have opened a modal dialog, and only the most recent one
    // can be clicked or focused.
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
