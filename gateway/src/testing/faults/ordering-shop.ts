import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import { demoShop } from "../../demo/demo-pos";
import { signedRequest } from "../playing-shop";

export interface OrderingShop {
  /** Uids of the orders that a gateway reported as paid. */
  readonly acknowledged: readonly string[];
  /** Uids of the orders without a good answer in the end. */
  readonly unanswered: readonly string[];
  /** The longest time without a good answer to any call, in milliseconds. */
  readonly longestSilenceMs: number;
  /** Starts no more orders; resolves when the running ones are answered or abandoned. */
  end(): Promise<void>;
}

export interface Ordering {
  /** Addresses of the gateways, as behind a balancer: a failed call goes to the next one. */
  readonly urls: readonly string[];
  /** Prefix of the Uids. */
  readonly prefix: string;
  readonly token: string;
  readonly notifyUrl: string;
  /** Simultaneous shoppers. */
  readonly shoppers?: number;
}

const callLimitMs = 12_000;
/** How long a shop retries before it abandons an order. */
const patienceMs = 150_000;
const nextCustomerMs = 2000;
/** Pause between the tries of an order. */
const firstRetryMs = 200;
const lastRetryMs = 2000;

/**
 * A shop that keeps charging a stored card for new orders, and resends an order, perhaps to another gateway,
 * until it is reported as paid.
 */
export function orderingShop({ urls, prefix, token, notifyUrl, shoppers = 4 }: Ordering): OrderingShop {
  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  const waiting = new Set<Promise<void>>();
  let [made, calls, isOver, longestSilenceMs, lastAnswerAt] = [0, 0, false, 0, performance.now()];
  const charge = async (uid: string): Promise<boolean> => {
    const order = {
      rand: `rnd${uid}`,
      order_uid: uid,
      order_name: uid,
      order_amount: "120.00",
      order_currency: "RSD",
      order_items: [{ name: "Kafa", type: "product", qty: 1, price: "120.00", tax_percent: 20 }],
      order_billing: { email: `${uid.toLowerCase()}@kupac.example` },
      notify_url: notifyUrl,
      vault_token_uid: token,
    };
    const body = JSON.stringify(signedRequest(order, { uid: demoShop.merchantUid, secret: demoShop.secret }));
    const url = urls[calls++ % urls.length];
    const answer = await withTimeLimit(callLimitMs, async (signal) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${url}/clientpay/charge`, { method: "POST", headers, body, signal });
      return { isOk: response.ok, text: await response.text() };
    }).catch(() => undefined);
    return answer?.isOk === true && /"status":"PAYMENT:PAID/.test(answer.text);
  };
  const shopper = async () => {
    while (!isOver) {
      const uid = `${prefix}-${++made}`;
      const until = performance.now() + patienceMs;
      const paying = (async () => {
        let isPaid = await charge(uid);
        for (let waitMs = firstRetryMs; !isPaid && performance.now() < until; waitMs *= 2) {
          await pause(Math.min(waitMs, lastRetryMs));
          isPaid = await charge(uid);
        }
        longestSilenceMs = Math.max(longestSilenceMs, performance.now() - lastAnswerAt);
        if (isPaid) lastAnswerAt = performance.now();
        (isPaid ? acknowledged : unanswered).push(uid);
      })();
      waiting.add(paying);
      void paying.finally(() => waiting.delete(paying));
      // A slow payment does not delay other customers.
      await Promise.race([paying, pause(nextCustomerMs)]);
      await pause(20);
    }
  };
  const shopping = Promise.all(Array.from({ length: shoppers }, shopper));
  return {
    acknowledged,
    unanswered,
    get longestSilenceMs() {
      return Math.round(longestSilenceMs);
    },
    async end() {
      isOver = true;
      await shopping;
      await Promise.all(waiting);
    },
  };
}
