import type { companySites } from "../../platform/database/schema/pos";
import { ApiError } from "../../platform/http/api-error";
import type { PostAnswer } from "../../platform/outbound/post-json";
import type { Services } from "../../platform/services";
import { posConfigBody } from "../config/pos-config";
import { type PosEnvironment, postInEnvironment } from "../config/pos-environment";
import { signingSecret } from "../pos-secrets";
import { type Finding, finding } from "./finding";

type Site = typeof companySites.$inferSelect;
/**
 * Maximum difference between the shop's clock and the gateway's. With a larger one, signed dates no longer
 * agree.
 */
const clockToleranceMs = 5 * 60_000;

/**
 * Sends the shop its configuration twice, as any change of the POS does: once with a valid check text, once
 * with an invalid one. A shop that accepts both does not verify it.
 */
export async function checkShop(services: Services, site: Site): Promise<readonly Finding[]> {
  const address = site.defaultNotifyUrl.trim();
  const notChecked = [finding("signature", "skipped", "NOT_ASKED"), finding("clock", "skipped", "NOT_ASKED")];
  if (address === "") return [finding("notify-url", "warning", "NOT_SET"), ...notChecked];
  const secret = signingSecret(services, site);
  const bodyWith = (key: string) => (environment: PosEnvironment) =>
    posConfigBody(services, site, key, environment);
  const rightAnswer = await attempt(services, address, bodyWith(secret));
  if ("Name" in rightAnswer) return [rightAnswer, ...notChecked];
  const clock = checkClock(services, rightAnswer);
  if (rightAnswer.status === 401 || rightAnswer.status === 403)
    return [
      finding("notify-url", "ok", "ANSWERS", String(rightAnswer.status)),
      finding("signature", "failed", "REFUSED", String(rightAnswer.status)),
      clock,
    ];
  if (!isAccepted(rightAnswer))
    return [
      finding("notify-url", "failed", "BAD_ANSWER", String(rightAnswer.status)),
      finding("signature", "skipped", "NOT_ASKED"),
      clock,
    ];
  const wrongAnswer = await attempt(services, address, bodyWith(`${secret}-wrong`));
  return [
    finding("notify-url", "ok", "ANSWERS", String(rightAnswer.status)),
    "Name" in wrongAnswer || isAccepted(wrongAnswer)
      ? finding("signature", "warning", "NOT_CHECKED")
      : finding("signature", "ok", "CHECKED"),
    clock,
  ];
}

const isAccepted = ({ status }: PostAnswer): boolean => status >= 200 && status <= 299;

async function attempt(
  { settings }: Pick<Services, "settings">,
  address: string,
  bodyIn: (environment: PosEnvironment) => Promise<string>,
): Promise<PostAnswer | Finding> {
  if (!URL.canParse(address)) return finding("notify-url", "failed", "TARGET_NOT_ALLOWED");
  const url = new URL(address);
  url.searchParams.set("topic", "posconfig-updated");
  try {
    return await postInEnvironment(settings, url.href, bodyIn, { limitMs: 10_000 });
  } catch (error) {
    if (error instanceof ApiError) return finding("notify-url", "failed", error.code);
    return finding("notify-url", "failed", "UNREACHABLE", error instanceof Error ? error.message : "");
  }
}

function checkClock({ now }: Pick<Services, "now">, { clock }: PostAnswer): Finding {
  if (!clock) return finding("clock", "skipped", "NOT_TOLD");
  const differenceMs = clock.getTime() - now().getTime();
  return Math.abs(differenceMs) > clockToleranceMs
    ? finding("clock", "warning", "OFF", String(Math.round(differenceMs / 60_000)))
    : finding("clock", "ok", "RIGHT");
}
