import { closeButton } from "./close-button";
import { coverPage } from "./cover";
import type { PanelFrame } from "./panel-frame";
import type { PanelTexts } from "./panel-texts";
import { type Fields, isFields, textOf } from "./wire";

export interface PanelOptions {
  /** The pay page of the order. */
  readonly url: string;
  readonly orderUid: string;
  readonly texts: PanelTexts;
  readonly color: string;
  /** The frame for the pay page, which may already be in the document. */
  readonly frame: PanelFrame;
  onResult(result: Fields): void;
  onClose(): void;
}

const connectLimitMs = 9500;
/** A pay page reports at once that it has loaded; a page that the browser has blocked never does. */
const reportLimitMs = 1500;

/** The pay page in a frame over the shop's page. The only message from the frame is the result. */
export class PayPanel {
  private readonly opener = document.activeElement;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isReached = false;
  private offeredLink: HTMLAnchorElement | undefined;

  constructor(private readonly options: PanelOptions) {
    const { url, texts, color } = options;
    const { root, frame } = options.frame;
    root.id = "hpay_payment_panel_wrapper";
    root.setAttribute("aria-label", texts.pay);
    root.style.visibility = "visible";
    coverPage(root, frame);
    const close = closeButton(texts.close, color, () => options.onClose());
    frame.title = texts.pay;
    frame.allow = "payment";
    options.frame.receive = (message) => this.receive(message);
    frame.addEventListener("load", () => this.offerAfter(reportLimitMs));
    root.prepend(close);
    root.addEventListener("cancel", this.handleCancel);
    root.addEventListener("close", options.onClose);
    document.addEventListener("securitypolicyviolation", this.handleViolation);
    this.offerAfter(connectLimitMs);
    options.frame.open(url);
    document.body.classList.add("hpay-backdrop");
    close.focus();
  }

  remove(): void {
    clearTimeout(this.timer);
    document.removeEventListener("securitypolicyviolation", this.handleViolation);
    this.options.frame.remove();
    document.body.classList.remove("hpay-backdrop");
    if (this.opener instanceof HTMLElement) this.opener.focus();
  }

  private receive({ hpay, result }: Fields): void {
    if (hpay !== "page") return;
    this.isReached = true;
    clearTimeout(this.timer);
    this.offeredLink?.remove();
    if (isFields(result) && textOf(result.order_uid) === this.options.orderUid) this.options.onResult(result);
  }

  /** Handles Escape, and Back on Android. The panel stays open until it is certain that nothing was paid. */
  private readonly handleCancel = (event: Event) => {
    event.preventDefault();
    this.options.onClose();
  };

  /** Opens the pay page in place of the shop's page if the shop's policy forbids frames. */
  private readonly handleViolation = (event: SecurityPolicyViolationEvent) => {
    const isFrame = /^(?:frame|child|default)-src$/.test(event.effectiveDirective);
    if (isFrame && this.options.url.startsWith(event.blockedURI)) location.assign(this.options.url);
  };

  private offerAfter(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isReached && !this.offeredLink) this.timer = setTimeout(this.offerPage, ms);
  }

  /**
   * A frame that does not report may be blank, so the panel offers a link to its page. A shop's page that is
   * itself in a frame opens the link in a new tab.
   */
  private readonly offerPage = () => {
    const link = document.createElement("a");
    link.href = this.options.url;
    if (window !== window.top) link.target = "_blank";
    link.textContent = this.options.texts.open;
    Object.assign(link.style, { padding: "1rem", color: "#fff" });
    this.options.frame.root.append(link);
    this.offeredLink = link;
  };
}
