import { createHash } from "node:crypto";
import { parsePosType } from "@hpay/domain";
import { outcomeRand, signed } from "../../orders/notifications/result-signature";
import { shopResult } from "../../orders/notifications/shop-result";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { validUrls } from "../../pos/config/pos-config";
import { signingSecret } from "../../pos/pos-secrets";
import type { FoundOrder } from "./found-order";

/** What the customer brings back to the shop. */
export interface ShopReturn {
  /** The address that the shop named; empty: none. */
  readonly address: string;
  /** The signed result as JSON text: the same as that of the first notification. */
  readonly result: string;
}

export async function shopReturn(services: Services, found: FoundOrder): Promise<ShopReturn> {
  const { order, site } = found;
  const named = textOf(readData(order.data).order_user_url).trim();
  const address = /^https?:\/\//i.test(named) && URL.canParse(named) ? new URL(named).href : "";
  const result = await shopResult(services.db, site, order, { now: services.now() });
  // Whoever knows the page's address can read it: the buyer's data are left to the notification.
  const { order: _record, gateway_resp: _answer, ...told } = result;
  const keys = { merchantUid: site.merchantsiteUid, secret: signingSecret(services, site) };
  return {
    address,
    result: JSON.stringify(signed(told, outcomeRand(services.secrets, site.id, told), keys)),
  };
}

/** Sends the form below without a click; with scripts off its button is there. */
const sendScript = 'document.getElementById("to-shop").submit()';

export const sendScriptHash = `'sha256-${createHash("sha256").update(sendScript).digest("base64")}'`;

/**
 * The way back to the shop: a form that posts the signed result, as plugins read it on any of their pages.
 * @param isSent without waiting for a click
 */
export const returnForm = ({ address, result }: ShopReturn, label: string, isSent: boolean): string =>
  `<form id="to-shop" method="post" action="${escapeHtml(address)}" target="_top">` +
  `<input type="hidden" name="hpay_forwarded_payment_response" value="${escapeHtml(result)}">` +
  `<button>${escapeHtml(label)}</button></form>${isSent ? `<script>${sendScript}</script>` : ""}`;

/** Exactly the form's address, as a policy may name it: without its query, which no policy can hold. */
export function formActionOf(address: string): readonly string[] {
  if (address === "") return [];
  const { origin, pathname } = new URL(address);
  return [origin + pathname.replace(/[;,]/g, encodeURIComponent)];
}

/** Origins of the shop's own pages: they may show its pay pages in a frame. */
export function shopOrigins(
  { site }: Pick<FoundOrder, "site">,
  embedders: readonly string[],
): readonly string[] {
  if (parsePosType(site.siteType)?.kind !== "site") return [];
  const own = validUrls(site).map((url) => new URL(url));
  return [
    ...new Set([
      ...own.flatMap(({ protocol, host }) => [`${protocol}//${host}`, `${protocol}//www.${host}`]),
      ...embedders,
    ]),
  ];
}
