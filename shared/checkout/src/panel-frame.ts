import { FrameChannel } from "./frame-channel";
import type { Fields } from "./wire";

/** A slow phone needs this long from the loaded empty page to its message. */
const readyLimitMs = 3000;

/** The frame of the pay page, and what covers the shop's page around it. */
export class PanelFrame {
  readonly root = document.createElement("dialog");
  readonly frame = document.createElement("iframe");
  receive: (message: Fields) => void = () => undefined;
  private readonly channel: FrameChannel;
  /** The gateway's empty page never gets ready where it may not be framed. */
  private state: "absent" | "loading" | "ready" = "absent";
  private wanted: string | undefined;

  /** @param origin of the gateway */
  constructor(origin: string) {
    this.channel = new FrameChannel(this.frame, origin, (message) => {
      if (message.hpay !== "ready") return this.receive(message);
      this.state = "ready";
      return this.openWanted();
    });
    this.root.append(this.frame);
  }

  /** Whether the empty page waits in it or is on its way. Frameworks remove from a page what is not theirs. */
  get isPrepared(): boolean {
    return this.state !== "absent" && this.frame.isConnected;
  }

  /** Loads the gateway's empty page, hidden. A form drawn there needs no new document, for which a phone takes longest. */
  prepare(address: string): void {
    this.root.style.display = "none";
    this.state = "loading";
    const giveUp = () => {
      if (this.state === "ready") return;
      this.state = "absent";
      this.openWanted();
    };
    this.frame.addEventListener("load", () => setTimeout(giveUp, readyLimitMs), { once: true });
    this.load(address);
  }

  open(url: string): void {
    this.wanted = url;
    if (this.state !== "loading") this.openWanted();
    // Over a dialog of the shop's own: nothing outside of the newest one can be clicked or focused.
    const { root } = this;
    if (typeof root.showModal === "function") root.showModal();
    else root.setAttribute("open", "");
  }

  remove(): void {
    this.channel.close();
    this.root.remove();
    this.wanted = undefined;
  }

  private openWanted(): void {
    const { wanted: url } = this;
    this.wanted = undefined;
    if (url === undefined) return;
    if (this.state === "ready") this.channel.send({ hpay: "open", url });
    else this.load(url);
  }

  private load(address: string): void {
    this.frame.src = address;
    if (!this.root.isConnected) document.body.append(this.root);
  }
}
