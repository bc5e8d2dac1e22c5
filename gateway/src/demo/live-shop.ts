import { randomBytes } from "node:crypto";
import { shopHash, withTimeLimit } from "@hpay/domain";
import type { Logger } from "pino";
import { demoShop } from "./demo-pos";
import { Draw } from "./draw";
import { randomBuyer, randomItems } from "./goods";

const minPauseMs = 3000;
const maxPauseMs = 8000;

/** A shop that sends a signed order every few seconds over HTTP. @returns a function that stops it */
export function startLiveShop(address: string, log: Logger): () => void {
  const draw = new Draw(Date.now());
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(
      () => {
        sendOrder(address, draw)
          .catch((error: unknown) => log.warn({ err: error }, "the live shop could not place an order"))
          .finally(next);
      },
      draw.between(minPauseMs, maxPauseMs),
    );
  };
  next();
  return () => clearTimeout(timer);
}

async function sendOrder(address: string, draw: Draw): Promise<void> {
  const buyer = randomBuyer(draw);
  const { items, amount } = randomItems(draw, "RSD");
  const uid = `LIVE-${Date.now()}`;
  const status = draw.oneByWeight([
    ["PAYMENT:PAID", 6],
    ["PAYMENT:AWAITING", 3],
    ["PAYMENT:REFUSED", 1],
  ]);
  const rand = randomBytes(8).toString("hex");
  const signedFields = { status, orderUid: uid, amount, currency: "RSD", rand };
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request_data: {
        merchant_site_uid: demoShop.merchantUid,
        order_uid: uid,
        order_name: `#${uid}`,
        order_amount: amount,
        order_currency: "RSD",
        order_items: items,
        order_billing: buyer,
        order_shipping: { shippable: true, ...buyer },
        order_sitedata: { platform: "woocommerce" },
        payment_method: status === "PAYMENT:AWAITING" ? "transfer" : "card",
        status,
        rand,
        verificationhash: shopHash(signedFields, demoShop.merchantUid, demoShop.secret),
      },
    }),
  };
  const response = await withTimeLimit(5000, (signal) =>
    fetch(`${address}/clientpay/store`, { ...request, signal }),
  );
  if (!response.ok) throw new Error(`the order was answered with ${response.status}`);
}
