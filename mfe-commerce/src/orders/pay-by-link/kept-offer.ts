import { defaultOfferDays, digitsOnly } from "../domain/order-form";

const daysKey = "hpay.pbl.days";
const smsKey = "hpay.pbl.sms";

/** The offer that was made last on this device. */
export function readKeptOffer(): { readonly days: string; readonly sms: boolean } {
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

export function keepOffer(days: string, sms: boolean): void {
  try {
    localStorage.setItem(daysKey, days);
    localStorage.setItem(smsKey, sms ? "1" : "0");
  } catch {
    // As above.
  }
}
