import { isTimeZone } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";

/** The time zone of a company: of its charges, receipts and texts for customers. */
export function zoneOf(companyData: string): string {
  const zone = textOf(readData(companyData).TimeZone);
  return isTimeZone(zone) ? zone : "UTC";
}
