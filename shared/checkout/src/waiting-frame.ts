import { PanelFrame } from "./panel-frame";
import { type Fields, textOf } from "./wire";

/** The frame loads with a delay, so that a customer who pays at once does not wait for the empty page. */
const startMs = 1500;

/** The frame that waits in a shop's page until a customer pays. */
export class WaitingFrame {
  private frame: PanelFrame | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param base origin of the gateway */
  constructor(
    private readonly base: string,
    private readonly merchantUid: string,
  ) {}

  /** Loads the frame a little later. The gateway allows it only in pages of the POS's addresses. */
  prepare(addresses: unknown): void {
    const isOwn = (one: unknown) =>
      URL.canParse(textOf(one)) && new URL(textOf(one)).origin === location.origin;
    if (!Array.isArray(addresses) || !addresses.some(isOwn)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), startMs);
  }

  /** Sends the request from the frame. @returns the address of the pay page that it shows; see `PanelFrame.send` */
  async send(request: Fields): Promise<string | undefined> {
    return this.frame?.isPrepared ? this.frame.send(request) : "";
  }

  take(): PanelFrame {
    const { frame } = this;
    this.forget();
    if (frame?.isPrepared) return frame;
    frame?.remove();
    return new PanelFrame(this.base);
  }

  remove(): void {
    this.frame?.remove();
    this.forget();
  }

  private load(): void {
    if (this.frame) return;
    this.frame = new PanelFrame(this.base);
    this.frame.prepare(`${this.base}/clientpay/frame/${this.merchantUid}`);
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.frame = undefined;
  }
}
