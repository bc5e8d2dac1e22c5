import { randomBytes } from "node:crypto";
import { shopHash } from "@hpay/domain";

/** The demo site's public identifier and secret, as in the README. */
export const demoShop = {
  merchantUid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
  secret: "demo-shop-secret",
  embedKey: "demo-shop-embed-key",
};

export interface ShopOrder {
  readonly uid: string;
  readonly amount: string;
  readonly currency: string;
  readonly name?: string;
  readonly email?: string;
  readonly status?: string;
}

/** A signed request for an order, as a shop's library creates it. */
export function signedOrder(
  order: ShopOrder,
  shop: Pick<typeof demoShop, "merchantUid" | "secret"> = demoShop,
) {
  const rand = randomBytes(8).toString("hex");
  const status = order.status ?? "";
  const parts = { orderUid: order.uid, amount: order.amount, currency: order.currency, status, rand };
  return {
    request_data: {
      merchant_site_uid: shop.merchantUid,
      order_uid: order.uid,
      order_name: order.name ?? `#${order.uid}`,
      order_amount: order.amount,
      order_currency: order.currency,
      order_items: [{ type: "product", name: "Sample", price: order.amount, qty: 1, tax_percent: 20 }],
      order_billing: {
        email: order.email ?? "kupac@primer.example",
        first_name: "Milica",
        last_name: "Đorđević",
        country: "RS",
        city: "Novi Sad",
      },
      order_shipping: {},
      order_sitedata: { platform: "journey" },
      status,
      rand,
      verificationhash: shopHash(parts, shop.merchantUid, shop.secret),
    },
  };
}

/**
 * Sends an order like a shop.
 * @returns the gateway's answer as received
 */
export async function sendOrder(
  gatewayUrl: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${gatewayUrl}/clientpay/store`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
