import { isDeepStrictEqual } from "node:util";
import { asFlag, isTooDeep, seenJson } from "@hpay/domain";
import { withStoredChoices } from "../../../orders/facts/choice-lines";
import { isOwnNotifyAddress, isUnencryptedNotifyAddress } from "../../../orders/facts/notify-address";
import { faulty, invalid } from "../../../platform/http/api-error";
import { readData } from "../../../platform/json/data-json";
import { editData, isObjectText } from "../../../platform/json/edit-data";
import { textOf } from "../../../platform/json/values";
import type { Settings } from "../../../platform/settings/settings";
import type { SiteRow } from "../../../pos/site-row";

/**
 * The Data of a body, as it will be read. A name that contains an invisible character is another name without it,
 * text that is not JSON could become JSON, and Data that is nested too deeply reads as empty until a shop replaces
 * the deep part.
 * @throws ApiError VALIDATION at `Data`, unless it is stored already
 */
export function checkedData(sentData: string, storedData: string): string {
  const isJson = isObjectText(sentData);
  const data = seenJson(sentData);
  if (sentData !== storedData) {
    if (isTooDeep(sentData)) throw invalid("Data", "Data is nested too deeply.");
    const isOther = isJson ? seenJson(data) !== data : data !== sentData && isObjectText(data);
    if (isOther) throw faulty("Data", "FORBIDDEN_CHARACTER");
  }
  return isJson ? withStoredChoices(data, storedData) : sentData;
}

/** Data without invisible characters; text that is not JSON keeps them. */
export const seenData = (data: string): string => (isObjectText(data) ? seenJson(data) : data);

export const isTakenOver = (data: unknown): boolean => asFlag(readData(data).hpayedit);

/**
 * Requires that an order's notification address is on a host of its POS, and uses https in production, as if
 * the shop had named it. An address that is already stored is accepted.
 * @throws ApiError VALIDATION at `notify_url`
 */
export function requireNotifyAddress(
  settings: Settings,
  site: SiteRow,
  data: unknown,
  storedData: unknown = "{}",
): void {
  const address = textOf(readData(data ?? "{}").notify_url);
  if (address === "" || address === textOf(readData(storedData).notify_url)) return;
  if (isUnencryptedNotifyAddress(settings, address)) throw faulty("notify_url", "LINK_NOT_HTTPS");
  if (!isOwnNotifyAddress(settings, site, address)) throw faulty("notify_url", "NOT_WRITABLE");
}

/**
 * Refuses what only a shop's signed request may set: the stored card that a pay link charges, and `sitedata`,
 * which marks the order as the shop's.
 * @throws ApiError VALIDATION at the field
 */
export function requireFieldsOfShop(data: unknown, storedData: unknown = "{}"): void {
  const values = readData(data ?? "{}");
  // The panel sends values back without the invisible characters that a shop has stored. A name with such a
  // character is another name, so only fields of the stored Data count.
  const [before, seenBefore] = [readData(storedData), readData(seenData(String(storedData)))];
  const isNew = (field: string) =>
    !isDeepStrictEqual(values[field], before[field]) &&
    !(Object.hasOwn(before, field) && isDeepStrictEqual(values[field], seenBefore[field]));
  if ((values.vault_token_uid ?? "") !== "" && isNew("vault_token_uid"))
    throw faulty("vault_token_uid", "NOT_WRITABLE");
  if (values.sitedata !== undefined && isNew("sitedata")) throw faulty("sitedata", "NOT_WRITABLE");
}

/** `pbl_notify: true` requests a notification; the stored value is the time when one was sent (wire §10). */
export function withoutNotifyFlag(data: string): string {
  return readData(data).pbl_notify === true ? editData(data, ["pbl_notify"], undefined) : data;
}
