import { isAmount } from "@hpay/domain";
import { faulty } from "../platform/http/api-error";
import { readData } from "../platform/json/data-json";
import { textOf } from "../platform/json/values";

/** Checks a split-pay receiver's share, in percent. A stored one is accepted. @throws ApiError VALIDATION */
export function requireShare(siteType: string, data: string, storedData: unknown = "{}"): void {
  const share = shareIn(data);
  if (!/^splitpay(-|$)/.test(siteType) || share === "" || share === shareIn(storedData)) return;
  if (!isAmount(share)) throw faulty("Share", "NOT_A_NUMBER");
  if (Number(share) < 0) throw faulty("Share", "TOO_SMALL");
  if (Number(share) > 100) throw faulty("Share", "TOO_LARGE");
}

function shareIn(data: unknown): string {
  const parameters: Readonly<Record<string, unknown>> = Object(readData(data).parameters);
  return textOf(parameters.Share).trim();
}
