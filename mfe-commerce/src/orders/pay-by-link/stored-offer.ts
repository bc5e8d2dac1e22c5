import { isSerbianMobile } from "@hpay/domain";
import { defaultOfferDays, digitsOnly, type OrderFormValues } from "../domain/order-form";

const daysKey = "hpay.pbl.days";
const smsKey = "hpay.pbl.sms";

/** The last offer that was made on this device. */
export function readStoredOffer(): { readonly days: string; readonly sms: boolean } {
  try {
    const days = localStorage.getItem(daysKey);
    return {
      days: days === null ? defaultOfferDays : digitsOnly(days),
      sms: localStorage.getItem(smsKey) === "1",
    };
  } catch {
    // Without storage, only the remembered offer is lost.
    return { days: defaultOfferDays, sms: false };
  }
}

/**
 * Stores the values that a person chose by saving: all values of a new order, but only the changed ones of an
 * older order. Hidden values are not a choice.
 * @param original the order's earlier values; null for a new order
 */
export function storeOffer(
  { payByLink, billing }: Pick<OrderFormValues, "payByLink" | "billing">,
  original: Pick<OrderFormValues, "payByLink"> | null,
): void {
  if (payByLink === null) return;
  const { offerDays, sms } = payByLink;
  const originalOffer = original?.payByLink;
  try {
    if (offerDays !== originalOffer?.offerDays) localStorage.setItem(daysKey, offerDays);
    if (sms !== originalOffer?.sms && isSerbianMobile(billing.phone))
      localStorage.setItem(smsKey, sms ? "1" : "0");
  } catch {
    // Without storage, the next new order starts with the defaults.
  }
}
