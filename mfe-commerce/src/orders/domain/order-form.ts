import { asFlag, isPayable, paymentStateOf } from "@hpay/domain";
import { asList, asObject, asText, type LooseObject, valueAt } from "../../wire/loose-value";
import type { Order } from "./order";
import {
  type Address,
  type Billing,
  defaultCountry,
  emptyAddress,
  readAddress,
  readBilling,
  shipsElsewhere,
} from "./order-address";
import { type ItemValues, newItem, readItems } from "./order-items";

export interface PayByLinkValues {
  /** Number of days, as digits; empty if the offer never ends. */
  readonly offerDays: string;
  readonly sms: boolean;
  /** Uids of the allowed payment methods; null for all. */
  readonly allowedPayment: readonly string[] | null;
  /** Uids of the allowed shipping methods; null for all. */
  readonly allowedShipping: readonly string[] | null;
}

export interface OrderFormValues {
  readonly uid: string;
  readonly name: string;
  readonly currency: string;
  /** Code of the customer's language. */
  readonly language: string;
  readonly billing: Billing;
  readonly shipElsewhere: boolean;
  readonly shipping: Address;
  readonly note: string;
  readonly items: readonly ItemValues[];
  /** Value of the checkbox "managed on-site, override". */
  readonly managedOnSite: boolean;
  readonly payByLink: PayByLinkValues | null;
}

export interface NewOrder {
  readonly uid: string;
  readonly language: string;
  readonly currency: string;
  readonly payByLink: PayByLinkValues | null;
}

/** Default currency and offer (spec 3 §9). */
export const defaultCurrency = "EUR";
export const defaultOfferDays = "7";

export function newOrderValues({ uid, language, currency, payByLink }: NewOrder): OrderFormValues {
  return {
    uid,
    name: `#${uid}`,
    currency,
    language,
    billing: readBilling({ country: defaultCountry }),
    shipElsewhere: false,
    shipping: emptyAddress,
    note: "",
    items: [newItem("item-0")],
    managedOnSite: false,
    payByLink,
  };
}

export function toFormValues(order: Order): OrderFormValues {
  const { details } = order;
  const billing = readBilling(details.billing);
  const shipping = readAddress(details.shipping);
  const isElsewhere = shipsElsewhere(billing, shipping);
  return {
    uid: order.uid,
    name: order.name,
    currency: order.currency || defaultCurrency,
    language: asText(details.hpaylang),
    billing,
    shipElsewhere: isElsewhere,
    // A shipping address that follows the billing address is empty until the separate one is turned on.
    shipping: isElsewhere ? shipping : emptyAddress,
    note: asText(valueAt(details.shipping, "note")),
    items: readItems(details.items),
    managedOnSite: asFlag(details.hpayedit),
    payByLink: order.payByLink ? readPayByLink(details) : null,
  };
}

/** Whether the order is read-only. An order of a site is read-only until a person takes it over. */
export function isReadOnly(
  order: Pick<Order, "isFromSite"> | null,
  values: Pick<OrderFormValues, "managedOnSite">,
): boolean {
  return Boolean(order?.isFromSite) && !values.managedOnSite;
}

/**
 * Whether the price of an order is fixed. An order that was captured, reserved or closed can be corrected only
 * by a refund and a new order.
 */
export function isPriceFixed(order: Pick<Order, "status"> | null): boolean {
  if (order === null) return false;
  const state = paymentStateOf(order.status);
  return !isPayable(state) && state !== "UNKNOWN";
}

/** Removes all but digits, as in an offer's validity (spec 3 §5). */
export function digitsOnly(text: string): string {
  return text
    .replace(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, 4);
}

function readPayByLink(details: LooseObject): PayByLinkValues {
  return {
    offerDays: digitsOnly(asText(details.pbl_offer_days)),
    sms: asFlag(details.pbl_sms),
    allowedPayment: readUids(details, "allow_pm"),
    allowedShipping: readUids(details, "allow_sm"),
  };
}

function readUids(details: LooseObject, field: string): readonly string[] | null {
  return Array.isArray(details[field]) ? asList(details[field]).map(asText).filter(Boolean) : null;
}

/** The item in the order's original `Data`, which may have more values than the table has columns. */
export function sourceItem(order: Order | null, item: ItemValues): LooseObject {
  return item.source === null ? {} : asObject(asList(order?.details.items)[item.source]);
}
