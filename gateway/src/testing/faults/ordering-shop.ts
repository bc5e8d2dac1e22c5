import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import { demoShop } from "../../demo/demo-pos";
import { signedRequest } from "../playing-shop";

export interface OrderingShop {
  /** Uids of the orders that a gateway reported as paid. */
  readonly acknowledged: readonly string[];
  /** Uids of the orders that never got a good answer. */
  readonly unansweredUids: readonly string[];
  /** The longest time without a good answer to any call, in milliseconds. */
  readonly longestSilenceMs: number;
  /** Starts no more orders; resolves when the running ones are answered or abandoned. */
  end(): Promise<void>;
  /** Looks up orders with a lost answer by `checkout-status`, and sends them again. @returns what is wrong */
  findDoubtful(): Promise<readonly string[]>;
}

export interface Ordering {
  /** Addresses of the gateways, as behind a balancer: a failed call goes to the next one. */
  readonly urls: readonly string[];
  readonly prefix: string;
  readonly token: string;
  readonly notifyUrl: string;
  readonly shoppers?: number;
}

const callLimitMs = 12_000;
/** How long a shop retries before it abandons an order. */
const maxRetryMs = 150_000;
const nextCustomerMs = 2000;
const maxLookedUp = 50;
/** Pause between the attempts to pay an order. */
const firstRetryMs = 200;
const lastRetryMs = 2000;

/** The demo shop's request to charge a stored card for an order. */
export const chargeRequest = (uid: string, { token, notifyUrl }: Pick<Ordering, "token" | "notifyUrl">) =>
  signedRequest(
    {
      rand: `rnd${uid}`,
      order_uid: uid,
      order_name: uid,
      order_amount: "120.00",
      order_currency: "RSD",
      order_items: [{ name: "Kafa", type: "product", qty: 1, price: "120.00", tax_percent: 20 }],
      order_billing: { email: `${uid.toLowerCase()}@kupac.example` },
      notify_url: notifyUrl,
      vault_token_uid: token,
    },
    { uid: demoShop.merchantUid, secret: demoShop.secret },
  );

/**
 * A shop that keeps charging a stored card for new orders, and resends an order, perhaps to another gateway,
 * until it is reported as paid.
 */
export function orderingShop({ urls, prefix, token, notifyUrl, shoppers = 4 }: Ordering): OrderingShop {
  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  const wrongUids = new Set<string>();
  const waitingPayments = new Set<Promise<void>>();
  let [createdCount, calls, isOver, longestSilenceMs, lastAnswerAt] = [0, 0, false, 0, performance.now()];
  const requestOf = (uid: string) => chargeRequest(uid, { token, notifyUrl });
  /** Posts a request to the next gateway; undefined without an answer. */
  const post = async (name: string, request: object) => {
    const url = urls[calls++ % urls.length];
    return withTimeLimit(callLimitMs, async (signal) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(request);
      const response = await fetch(`${url}/clientpay/${name}`, { method: "POST", headers, body, signal });
      const text = await response.text();
      return {
        text,
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        isPaid: response.ok && /"status":"PAYMENT:PAID/.test(text),
        transaction: /"transaction_uid":"([^"]+)"/.exec(text)?.[1],
      };
    }).catch(() => undefined);
  };
  /** Uids of orders with a failed call, which may have been charged although the answer was lost. */
  const uncertainUids = new Set<string>();
  /** @returns true for a paid order, else after how many milliseconds to send the request again */
  const charge = async (uid: string): Promise<true | number> => {
    const answer = await post("charge", requestOf(uid));
    if (answer?.isPaid !== true) uncertainUids.add(uid);
    if (answer?.status === 503 && answer.retryAfter === null) wrongUids.add("a 503 names no time to return");
    return answer?.isPaid === true || Number(answer?.retryAfter ?? 0) * 1000;
  };
  const shopper = async () => {
    while (!isOver) {
      const uid = `${prefix}-${++createdCount}`;
      const deadline = performance.now() + maxRetryMs;
      const payment = (async () => {
        let answer = await charge(uid);
        for (let waitMs = firstRetryMs; answer !== true && performance.now() < deadline; waitMs *= 2) {
          await pause(Math.max(answer, Math.min(waitMs, lastRetryMs)));
          answer = await charge(uid);
        }
        const isPaid = answer === true;
        longestSilenceMs = Math.max(longestSilenceMs, performance.now() - lastAnswerAt);
        if (isPaid) lastAnswerAt = performance.now();
        (isPaid ? acknowledged : unanswered).push(uid);
      })();
      waitingPayments.add(payment);
      void payment.finally(() => waitingPayments.delete(payment));
      // A slow payment does not delay other customers.
      await Promise.race([payment, pause(nextCustomerMs)]);
      await pause(20);
    }
  };
  const shoppingDone = Promise.all(Array.from({ length: shoppers }, shopper));
  const findAgain = async (uid: string): Promise<void> => {
    const request = requestOf(uid);
    const { verificationhash, merchant_site_uid } = request.request_data;
    const checkouthash = createHash("md5").update(String(verificationhash)).digest("hex");
    const ask = () => post("checkout-status", { merchant_site_uid, order_uid: uid, checkouthash });
    const before = await ask();
    const answer = await post("charge", request);
    // An order whose requests never began, or whose bank was never asked, is paid once its request is sent again.
    const status = before?.isPaid === true ? before : await ask();
    if (!status?.isPaid) wrongUids.add(`checkout-status does not find ${uid}: ${status?.text.slice(0, 200)}`);
    if (!answer?.isPaid)
      wrongUids.add(`a repeated charge does not find ${uid}: ${answer?.text.slice(0, 200)}`);
    if (status?.transaction !== answer?.transaction) wrongUids.add(`${uid} has two transactions`);
  };
  return {
    acknowledged,
    unansweredUids: unanswered,
    get longestSilenceMs() {
      return Math.round(longestSilenceMs);
    },
    async end() {
      isOver = true;
      await shoppingDone;
      await Promise.all(waitingPayments);
    },
    async findDoubtful() {
      for (const uid of [...uncertainUids].slice(0, maxLookedUp)) await findAgain(uid);
      return [...wrongUids];
    },
  };
}
