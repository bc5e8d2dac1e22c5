import type { DockFrame } from "./dock-frame";
import type { GatewayCalls } from "./gateway-calls";
import { hexMd5 } from "./md5";
import { showNotice, showOpening } from "./notice";
import { callPage, emit, pageFunction } from "./page-events";
import { panelTexts } from "./panel-texts";
import { PayPanel } from "./pay-panel";
import type { WaitingFrame } from "./waiting-frame";
import { colorOf, type Fields, isFields, type PosObject, textOf } from "./wire";

/** The gateway answers when the shop has accepted its notification, but after four seconds at the latest. */
const statusLimitMs = 5000;
const finalStatus = /PAID|PAYING|RESERVED|OBLIGATED/;

interface Place {
  readonly calls: GatewayCalls;
  readonly merchantUid: string;
  readonly language: string;
  readonly pos: PosObject;
  /** The dock in the page, if the request is paid with the dock's method. */
  readonly dock: DockFrame | undefined;
  readonly waiting: WaitingFrame;
  /** Called when a payment for which the dock sent its card has ended. */
  onDockUsed(): void;
}

/** One payment of the page, from the request to its result or end. Nothing is stored. */
export class Payment {
  private panel: PayPanel | undefined;
  private isOver = false;
  /** Removes the notice that is shown while the pay page is requested from the gateway. */
  private hide: (() => void) | undefined;
  private isDockUsed = false;
  private proof: Fields = {};
  private request: Fields = {};

  constructor(private readonly place: Place) {}

  get isRunning(): boolean {
    return !this.isOver;
  }

  /** Whether this request is being paid, so that a second click does not end the first payment. */
  isOf(request: Fields): boolean {
    const hasSameValue = (name: string) => textOf(request[name]) === textOf(this.request[name]);
    return this.isRunning && ["order_uid", "order_amount", "verificationhash"].every(hasSameValue);
  }

  /** Opens the panel. If the payment ends without a result, `onHPayPanelClose` is fired. */
  async present(requestFields: Fields): Promise<void> {
    const { place } = this;
    const { merchantUid, language, pos } = place;
    this.request = requestFields;
    const isValid = await place.dock?.validate();
    if (isValid === false) return this.end("");
    const request = { merchant_site_uid: merchantUid, hpaylang: language, ...requestFields };
    const number = textOf(Reflect.get(request, "payment_method"));
    const method = pos.payment?.find(
      (method) => String(method.HPaySiteMethodId) === number || method.Uid === number,
    );
    const beforeCommit = method?.BeforeCheckoutCommit;
    if (typeof beforeCommit === "function") {
      const answer = await callPage(() => Reflect.apply(beforeCommit, method, [request]));
      if (answer === false) return this.end("cancel");
    }
    const signedRequest = await signIfNeeded(request);
    const hash = textOf(signedRequest.verificationhash);
    this.proof = {
      merchant_site_uid: merchantUid,
      ...Object.fromEntries(
        ["order_uid", "order_name", "order_amount", "order_currency"].map((name) => [
          name,
          textOf(signedRequest[name]),
        ]),
      ),
      checkouthash: hexMd5(hash),
    };
    this.hide = showOpening(panelTexts(language), () => this.end("user"));
    // The waiting frame receives the pay page itself as the answer, whereas a dock needs only the address of
    // the pay page.
    const shownUrl = hash === "" || place.dock ? "" : await place.waiting.send(signedRequest);
    // A gateway that did not answer is not asked again, because the customer would have to wait twice as long.
    const answer = shownUrl === "" ? await place.calls.send("pay", signedRequest) : { pay_url: shownUrl };
    if (this.isOver) return;
    this.hide();
    this.hide = undefined;
    const url = textOf(Reflect.get(answer, "pay_url"));
    if (url === "" || new URL(url).origin !== place.calls.base) {
      showNotice(panelTexts(language), `${place.calls.base}/clientpay/pay`, signedRequest);
      return this.end("error", textOf(Reflect.get(answer, "error")));
    }
    document.addEventListener("visibilitychange", this.refresh);
    addEventListener("focus", this.refresh);
    const orderUid = textOf(signedRequest.order_uid);
    const [onResult, onClose] = [(result: Fields) => this.finish(result), () => void this.close("user")];
    // If a dock never loaded, the shop's button would have no effect, so the pay page is shown instead.
    if (isValid && place.dock?.isInPage) {
      this.isDockUsed = true;
      return place.dock.pay(url, { orderUid, onResult, onClose });
    }
    this.panel = new PayPanel({
      url,
      orderUid,
      texts: panelTexts(language),
      frame: place.waiting.take(),
      color: colorOf(pos) || "#1f5fd6",
      onResult,
      onClose,
    });
  }

  /**
   * Ends the payment, unless it has already ended. The gateway is asked first, because the customer may have
   * paid in another window.
   */
  async close(reason: string): Promise<void> {
    if (this.isOver) return;
    await Promise.race([this.check(), new Promise((resolve) => setTimeout(resolve, statusLimitMs))]);
    this.end(reason);
  }

  /**
   * Asks for the result when the page becomes visible again, because the customer may have paid in a bank's
   * app.
   */
  private readonly refresh = () => {
    if (document.visibilityState === "visible") void this.check();
  };

  private async check(): Promise<void> {
    const answer = await this.place.calls.post("checkout-status", this.proof);
    const { result } = answer as { readonly result?: unknown };
    if (isFields(result) && finalStatus.test(textOf(Reflect.get(answer, "status")))) this.finish(result);
  }

  private finish(result: Fields): void {
    if (this.isOver || textOf(result.transaction_uid) === "") return;
    this.stop();
    notifyPage("onHPayResult", { hpay_response: result });
  }

  private end(reason: string, userReason = ""): void {
    if (this.isOver) return;
    this.stop();
    const isUserReason = ["user", "timeout", "cancel"].includes(reason);
    const hpay_response = { reason, user_reason: isUserReason, error: userReason };
    notifyPage("onHPayPanelClose", { reason, user_reason: userReason, hpay_response });
  }

  private stop(): void {
    this.isOver = true;
    document.removeEventListener("visibilitychange", this.refresh);
    removeEventListener("focus", this.refresh);
    this.panel?.remove();
    if (this.hide) {
      this.hide();
      // Removes the frame, because a late answer from it must not count for the next payment.
      this.place.waiting.remove();
    }
    if (this.isDockUsed) this.place.onDockUsed();
    this.place.waiting.prepare(this.place.pos.valid_urls);
  }
}

/** Emits an event on the page, and calls the page's function with the same name. */
function notifyPage(name: string, data: Fields): void {
  emit([name], data);
  pageFunction(name)?.(data);
}

/** A request without a signature is signed by the shop's own server, if its page provides a call for that. */
async function signIfNeeded(request: Fields): Promise<Fields> {
  const signRequest = pageFunction("hpay_frontend_script_core_sign");
  if (textOf(request.verificationhash) !== "" || !signRequest) return request;
  return { ...request, verificationhash: textOf(await callPage(() => signRequest(request))) };
}
