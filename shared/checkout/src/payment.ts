import type { GatewayCalls } from "./gateway-calls";
import { askPage, pageFunction, say } from "./page-events";
import { panelTexts } from "./panel-texts";
import { PayPanel } from "./pay-panel";
import { hexMd5 } from "./proofs";
import { type Fields, isFields, type PosObject, textOf } from "./wire";

const statusLimitMs = 2500;
const isDone = /PAID|PAYING|RESERVED|OBLIGATED/;

interface Place {
  readonly calls: GatewayCalls;
  readonly merchantUid: string;
  readonly language: string;
  readonly pos: PosObject;
}

/** One payment of the page, from the request to its result or end. Nothing is stored. */
export class Payment {
  private panel: PayPanel | undefined;
  private isOver = false;
  private proof: Fields = {};

  constructor(private readonly place: Place) {}

  /** Opens the panel. Every end without a result emits `onHPayPanelClose`. */
  async present(given: Fields): Promise<void> {
    const { place } = this;
    const { merchantUid, language, pos } = place;
    const request = { merchant_site_uid: merchantUid, hpaylang: language, ...given };
    const number = textOf(Reflect.get(request, "payment_method"));
    const method = pos.payment?.find((one) => String(one.HPaySiteMethodId) === number || one.Uid === number);
    const commit = method?.BeforeCheckoutCommit;
    if (typeof commit === "function") {
      const answer = await askPage(() => Reflect.apply(commit, method, [request]));
      if (answer === false) return this.end("cancel", "");
    }
    const signed = await withSignature(request);
    const hash = textOf(signed.verificationhash);
    this.proof = {
      merchant_site_uid: merchantUid,
      ...Object.fromEntries(
        ["order_uid", "order_name", "order_amount", "order_currency"].map((name) => [
          name,
          textOf(signed[name]),
        ]),
      ),
      checkouthash: hexMd5(hash),
    };
    const answer = await place.calls.post("pay", signed);
    if (this.isOver) return;
    const url = textOf(Reflect.get(answer, "pay_url"));
    if (url === "" || new URL(url).origin !== place.calls.base)
      return this.end("error", textOf(Reflect.get(answer, "error")));
    const style = Reflect.get(Object(pos.pos_parameters), "Input Form Style");
    this.panel = new PayPanel({
      url,
      orderUid: textOf(signed.order_uid),
      texts: panelTexts(language),
      color: textOf(Reflect.get(Object(style), "primaryColor")) || "#1f5fd6",
      onResult: (result) => this.finish(result),
      onClose: () => void this.closed("user"),
    });
    document.addEventListener("visibilitychange", this.look);
    addEventListener("focus", this.look);
  }

  /** Ends it, unless it has ended: a payment in another window counts too. */
  async closed(reason: string): Promise<void> {
    if (this.isOver) return;
    await Promise.race([this.ask(), new Promise((resolve) => setTimeout(resolve, statusLimitMs))]);
    this.end(reason, "");
  }

  /** The page is visible again: the customer may have paid in a bank's app. */
  private readonly look = () => {
    if (document.visibilityState === "visible") void this.ask();
  };

  private async ask(): Promise<void> {
    const answer = await this.place.calls.post("checkout-status", this.proof);
    const { result } = answer as { readonly result?: unknown };
    if (isFields(result) && isDone.test(textOf(Reflect.get(answer, "status")))) this.finish(result);
  }

  private finish(result: Fields): void {
    if (this.isOver || textOf(result.transaction_uid) === "") return;
    this.stop();
    say(["onHPayResult"], { hpay_response: result });
    pageFunction("onHPayResult")?.(result);
  }

  private end(reason: string, userReason: string): void {
    if (this.isOver) return;
    this.stop();
    say(["onHPayPanelClose"], { reason, user_reason: userReason });
  }

  private stop(): void {
    this.isOver = true;
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("focus", this.look);
    this.panel?.remove();
  }
}

/** An unsigned request is signed by the shop's server, if its page knows how to ask. */
async function withSignature(request: Fields): Promise<Fields> {
  const sign = pageFunction("hpay_frontend_script_core_sign");
  if (textOf(request.verificationhash) !== "" || !sign) return request;
  return { ...request, verificationhash: textOf(await askPage(() => sign(request))) };
}
