import { isSerbianMobile } from "@hpay/domain";
import { defaultOfferDays, digitsOnly, type OrderFormValues } from "../domain/order-form";

const daysKey = "hpay.pbl.days";
const smsKey = "hpay.pbl.sms";

/** The offer that was made last on this device. */
export function readStoredOffer(): { readonly days: string; readonly sms: boolean } {
  try {
    const days = localStorage.getItem(daysKey);
    return {
      days: days === null ? defaultOfferDays : digitsOnly(days),
      sms: localStorage.getItem(smsKey) === "1",
    };
  } catch {
    // A storage that is off only costs the remembered offer.
    return { days: defaultOfferDays, sms: false };
  }
}

/**
 * Remembers what somebody chose by saving it: all that a new order offers, of an older one what was changed. What is not
 * shown is no choice.
 * @param before what the order held; null: a new one
 */
export function keepOffer(
  { payByLink, billing }: Pick<OrderFormValues, "payByLink" | "billing">,
  before: Pick<OrderFormValues, "payByLink"> | null,
): void {
  if (payByLink === null) return;
  const { offerDays, sms } = payByLink;
  const was = before?.payByLink;
  try {
    if (offerDays !== was?.offerDays) localStorage.setItem(daysKey, offerDays);
    if (sms !== was?.sms && isSerbianMobile(billing.phone)) localStorage.setItem(smsKey, sms ? "1" : "0");
  } catch {
    // As above.
  }
}
