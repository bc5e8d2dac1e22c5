import { closeButton } from "./close-button";
import { coverPage } from "./cover";
import type { DockOptions } from "./dock-options";
import { FrameChannel } from "./frame-channel";
import type { PanelTexts } from "./panel-texts";
import { type Fields, isFields, textOf } from "./wire";

const validateLimitMs = 2500;
/**
 * Time limit for the request to the bank, which may be slow. After that, the dock shows the bank's page or the
 * pay page in any case.
 */
const answerLimitMs = 30_000;
const maxHeight = 2000;

export interface DockPlace {
  /** Origin of the gateway. */
  readonly base: string;
  /** Address of the dock's page at the gateway. */
  readonly url: string;
  readonly texts: PanelTexts;
  readonly container: HTMLElement;
}

export interface DockPayment {
  readonly orderUid: string;
  onResult(result: Fields): void;
  /** Called when the customer has closed the bank's page or the pay page. */
  onClose(): void;
}

/**
 * A frame with card fields in the shop's checkout. The shop's page only learns the frame's height and whether
 * the card is plausible. A challenge of the bank, and any other question of the pay page, covers the whole
 * page.
 */
export class DockFrame {
  readonly frame = document.createElement("iframe");
  private readonly root = document.createElement("div");
  private readonly closeButton: HTMLButtonElement;
  private readonly channel: FrameChannel;
  private onValidated: ((isValid: boolean) => void) | undefined;
  private payment: DockPayment | undefined;
  private terms: DockOptions = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isReady = false;

  constructor(place: DockPlace) {
    const { frame, root } = this;
    const close = closeButton(place.texts.close, "#1f5fd6", () => this.payment?.onClose());
    this.closeButton = close;
    frame.className = "hpay-dock-frame hpay-dock-frame-loading";
    frame.title = place.texts.pay;
    frame.allow = "payment";
    Object.assign(frame.style, { display: "block", width: "100%", border: "0", height: "360px" });
    close.className = "hpay-cancel-user-challenge";
    close.hidden = true;
    root.setAttribute("aria-label", place.texts.pay);
    root.append(close, frame);
    this.channel = new FrameChannel(frame, place.base, (message) => this.receive(message));
    frame.src = place.url;
    place.container.replaceChildren(root);
  }

  get isInPage(): boolean {
    return this.frame.isConnected;
  }

  isIn(container: HTMLElement): boolean {
    return this.root.parentNode === container;
  }

  /** Shows an amount, and whether the card can be stored. */
  update(options: DockOptions): void {
    this.terms = options;
    const { order_amount: amount, order_currency: currency, cof } = options;
    this.channel.send({ hpay: "terms", amount, currency, cof });
  }

  /**
   * Asks whether the card is plausible; the dock shows the errors next to its fields. Resolves to `undefined`
   * if the dock doesn't answer.
   */
  async validate(): Promise<boolean | undefined> {
    if (!this.isReady) return undefined;
    this.frame.scrollIntoView({ block: "center" });
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), validateLimitMs);
      this.onValidated = (isValid) => {
        clearTimeout(timer);
        resolve(isValid);
      };
      this.channel.send({ hpay: "validate" });
    });
  }

  /** Sends the card to the pay page of a stored order. */
  pay(url: string, payment: DockPayment): void {
    this.payment = payment;
    this.timer = setTimeout(() => this.enlarge(), answerLimitMs);
    this.channel.send({ hpay: "pay", url });
  }

  hide(isHidden: boolean): void {
    this.root.hidden = isHidden;
  }

  remove(): void {
    clearTimeout(this.timer);
    this.channel.close();
    document.removeEventListener("keydown", this.handleKey);
    this.root.remove();
  }

  private receive(message: Fields): void {
    if (message.hpay === "height") this.resize(Number(message.height));
    else if (message.hpay === "valid") this.onValidated?.(message.isValid === true);
    else if (message.hpay === "page") this.showPage(message);
  }

  private showPage({ kind, result }: Fields): void {
    this.frame.className = "hpay-dock-frame hpay-dock-frame-loaded";
    this.isReady = kind === "dock";
    if (this.isReady) {
      this.update(this.terms);
      // The customer has closed the bank's page, so the attempt has ended, unless the order was paid meanwhile.
      if (this.isLarge) this.payment?.onClose();
      return;
    }
    clearTimeout(this.timer);
    const { payment } = this;
    if (payment && isFields(result) && textOf(result.order_uid) === payment.orderUid)
      payment.onResult(result);
    else this.enlarge();
  }

  private resize(height: number): void {
    if (!(height > 0) || this.isLarge) return;
    this.frame.style.height = `${Math.min(Math.ceil(height), maxHeight)}px`;
  }

  private get isLarge(): boolean {
    return !this.closeButton.hidden;
  }

  /** Covers the page without moving the frame in the document, which would reload it. */
  private enlarge(): void {
    if (this.isLarge) return;
    const { root, frame, closeButton } = this;
    frame.classList.add("user-challenge-frame-on");
    closeButton.hidden = false;
    root.setAttribute("role", "dialog");
    root.setAttribute("aria-modal", "true");
    coverPage(root, frame);
    if ("popover" in root) {
      root.popover = "manual";
      root.showPopover();
    }
    document.addEventListener("keydown", this.handleKey);
    closeButton.focus();
  }

  private readonly handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") this.payment?.onClose();
  };
}
