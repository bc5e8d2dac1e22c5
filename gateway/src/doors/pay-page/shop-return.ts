import { createHash } from "node:crypto";
import { isOwnHost } from "../../orders/facts/notify-address";
import { outcomeRand, withSignature } from "../../orders/notifications/result-signature";
import { shopResult } from "../../orders/notifications/shop-result";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";
import { signingSecret } from "../../pos/pos-secrets";
import type { FoundOrder } from "./found-order";

/** The result that the customer's browser brings back to the shop. */
export interface ShopReturn {
  /** The return address given by the shop; empty: none. */
  readonly address: string;
  /**
   * Whether the address is on a host of the POS. An address on another host gets no result, because the address
   * is not signed and could be anybody's.
   */
  readonly isOwn: boolean;
  /** The signed result as JSON text, equal to the first notification. */
  readonly result: string;
}

export async function shopReturn(services: Services, pageData: FoundOrder): Promise<ShopReturn> {
  const { order, site } = pageData;
  const requestedAddress = textOf(readData(order.data).order_user_url).trim();
  const address =
    /^https?:\/\//i.test(requestedAddress) && URL.canParse(requestedAddress)
      ? new URL(requestedAddress).href
      : "";
  const result = await shopResult(services.db, site, order, { now: services.now() });
  // Anybody with the page's address can read the result, so only the notification contains buyer data.
  const { order: _record, gateway_resp: _answer, ...fields } = result;
  const keys = { merchantUid: site.merchantsiteUid, secret: signingSecret(services, site) };
  return {
    address,
    isOwn: address !== "" && isOwnHost(services.settings, site, address),
    result: JSON.stringify(withSignature(fields, outcomeRand(services.secrets, site.id, fields), keys)),
  };
}

/** Submits the form below automatically; without scripts its button works. */
const sendScript = 'document.getElementById("to-shop").submit()';

export const sendScriptHash = `'sha256-${createHash("sha256").update(sendScript).digest("base64")}'`;

/**
 * The way back to the shop: a form that posts the signed result, which plugins read on any page of the shop.
 * @param isSent whether the form is sent without a click
 */
export const returnForm = ({ address, result }: ShopReturn, label: string, isSent: boolean): string =>
  `<form id="to-shop" method="post" action="${escapeHtml(address)}" target="_top">` +
  `<input type="hidden" name="hpay_forwarded_payment_response" value="${escapeHtml(result)}">` +
  `<button>${escapeHtml(label)}</button></form>${isSent ? `<script>${sendScript}</script>` : ""}`;

const maxPathLength = 500;

/** The form's address without its query, which no policy can contain. */
export function formActionOf(address: string): readonly string[] {
  if (address === "") return [];
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/[;,]/g, encodeURIComponent);
  // The policy is one header of limited length, so a long path is left out and the whole origin is allowed.
  return [path.length > maxPathLength ? origin : origin + path];
}
