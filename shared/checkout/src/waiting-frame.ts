import { PanelFrame } from "./panel-frame";
import { type Fields, textOf } from "./wire";

/** The frame loads with a delay, so that a customer who pays at once does not wait for the empty page. */
const startDelayMs = 1500;

/** The frame that waits in a shop's page until a customer pays. */
export class WaitingFrame {
  private frame: PanelFrame | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param base origin of the gateway */
  constructor(
    private readonly base: string,
    private readonly merchantUid: string,
  ) {}

  /** Loads the frame after a short delay. The gateway allows it only in pages of the POS's addresses. */
  prepare(addresses: unknown): void {
    const isOwnAddress = (url: unknown) =>
      URL.canParse(textOf(url)) && new URL(textOf(url)).origin === location.origin;
    if (!Array.isArray(addresses) || !addresses.some(isOwnAddress)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), startDelayMs);
  }

  /**
   * Sends the request from the frame.
   * @returns the address of the pay page that the frame shows; see `PanelFrame.send`
   */
  async send(request: Fields): Promise<string | undefined> {
    return this.frame?.isPrepared ? this.frame.send(request) : "";
  }

  take(): PanelFrame {
    const { frame } = this;
    this.clear();
    if (frame?.isPrepared) return frame;
    frame?.remove();
    return new PanelFrame(this.base);
  }

  remove(): void {
    this.frame?.remove();
    this.clear();
  }

  private load(): void {
    if (this.frame) return;
    this.frame = new PanelFrame(this.base);
    this.frame.prepare(`${this.base}/clientpay/frame/${this.merchantUid}`);
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.frame = undefined;
  }
}
