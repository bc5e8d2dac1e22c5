import { deliveryNote } from "@hpay/contract/delivery-notes";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";

/** The meaning of a shop's answer for the delivery. */
export interface ShopReply {
  readonly isDelivered: boolean;
  /** Delivery note: why the delivery failed, or what else the merchant should know. Empty: nothing. */
  readonly note: string;
  /** Whether retrying soon is useless, because the shop first has to change something. */
  readonly isSlow: boolean;
}

const maxMessageLength = 200;
const alreadyAccepted = "RESULT_ALREADY_ACCEPTED";
const busyMessage = "CANNOT_GET_ORDER_LOCK";
/** The shop does not have the order or address, rejects the signature, or finds the body invalid. */
const refusals: readonly number[] = [400, 404, 406];
/** Plugins' messages about an order that they do not have; WooCommerce's are translated. */
const orderUnknown = /\border[ _](?:id_)?not[ _]found\b|narudzbin[ea]_nije_nadjen|^not recognised$/i;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Reads the answer of a shop's plugin (table in docs/shops.md). A shop that already has the result answers 406,
 * and one that does not support the topic answers 200.
 * @param body its first bytes as text, JSON or not
 * @param isShopsOrder false for an order from the panel or a renewal, which a shop may not have
 */
export function readShopReply(status: number, body: string, isShopsOrder = true): ShopReply {
  // Before the JSON, PHP prints warnings with braces, and byte order marks; after it, WordPress prints a 0.
  const reply = readData(body.slice(Math.max(0, body.search(/\{\s*"/)), body.lastIndexOf("}") + 1));
  // WooCommerce's plugin rejects with an object or, like the PHP library, with the message alone.
  const rejection = isObject(reply.rejected) ? reply.rejected.message : reply.rejected;
  const message =
    [typeof rejection === "string" ? rejection : "", reply.message, reply.error]
      .map(textOf)
      .find((text) => text !== "") ?? "";
  if (status >= 200 && status <= 299) {
    return { isDelivered: true, note: deliveredNote(reply, body), isSlow: false };
  }
  if (status === 406 && (message === alreadyAccepted || textOf(reply.accept_result) !== "")) {
    return { isDelivered: true, note: "", isSlow: false };
  }
  const words = [message, textOf(reply.accept_result)];
  if (!isShopsOrder && refusals.includes(status) && words.some((text) => orderUnknown.test(text))) {
    return { isDelivered: true, note: deliveryNote("ORDER_UNKNOWN"), isSlow: false };
  }
  const shownMessage = message.replace(/\p{Cc}+/gu, " ").slice(0, maxMessageLength);
  return {
    isDelivered: false,
    note: redirects.includes(status)
      ? deliveryNote("SHOP_REDIRECTS")
      : deliveryNote("SHOP_REFUSED", shownMessage),
    isSlow: refusals.includes(status) && message !== busyMessage,
  };
}

function deliveredNote(reply: Readonly<Record<string, unknown>>, body: string): string {
  if (textOf(reply.error) === "NOT_HANDLED") return deliveryNote("TOPIC_UNKNOWN");
  // A login or maintenance page is answered before the shop's code runs.
  return /^\s*<(?:!doctype|html)\b/i.test(body) ? deliveryNote("ANSWERED_WITH_PAGE") : "";
}
