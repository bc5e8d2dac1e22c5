import { posConfigCheck, readJsonObject } from "@hpay/domain";
import { maskedText } from "../../platform/json/masked-text";
import type { Services } from "../../platform/services";
import { type PosEnvironment, postInEnvironment } from "../config/pos-environment";
import { signingSecret } from "../pos-secrets";
import type { SiteRow } from "../site-row";

const maxLogLength = 16 * 1024;

export interface ShopLog {
  readonly Status: number;
  /** The shop's answer, its first 16 KiB, without e-mails and card numbers. */
  readonly Log: string;
}

/**
 * Requests the shop's own error log (`pos-error-logs`).
 * @returns undefined when the POS has no notification address
 * @throws ApiError TARGET_NOT_ALLOWED, or an error with the network's message
 */
export async function requestShopLog(services: Services, site: SiteRow): Promise<ShopLog | undefined> {
  const address = site.defaultNotifyUrl.trim();
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set("topic", "pos-error-logs");
  const lastRequestIn = async (environment: PosEnvironment) =>
    JSON.stringify({
      environment,
      merchant_site_uid: site.merchantsiteUid,
      checkstr: posConfigCheck(site.merchantsiteUid, signingSecret(services, site)),
      POS: { MerchantsiteUid: site.merchantsiteUid },
    });
  const { status, body } = await postInEnvironment(services.settings, url.href, lastRequestIn, {
    limitMs: 15_000,
  });
  return { Status: status, Log: maskedText(logOf(body), maxLogLength) };
}

function logOf(body: string): string {
  const logs = readJsonObject(body)?.logs;
  // An answer that is not a JSON object, or is longer than the limit, is shown as received.
  if (logs === undefined) return body;
  return typeof logs === "string" ? logs : JSON.stringify(logs, null, 2);
}
