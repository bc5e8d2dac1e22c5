import { setImmediate as turnEnd } from "node:timers/promises";
import { parsePosType, posConfigCheck } from "@hpay/domain";
import type { Queries } from "../../platform/database/database";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { Services } from "../../platform/services";
import { sandboxOf } from "../../platform/settings/sandbox-host";
import { isSandboxBase, type Settings } from "../../platform/settings/settings";
import { canTakePayments, isUnlocked } from "../purchase-key/unlocked";
import { shopPluginOf } from "../shop-plugin";
import type { SiteRow } from "../site-row";
import { inert } from "./inert";
import { fiscalEntry, paymentEntry, shippingEntry, TextBudget } from "./method-entries";
import type { PosEnvironment } from "./pos-environment";
import { methodsOfPos } from "./pos-methods";

/** Color of the pay pages, for shops that match their checkout to it. */
const primaryColor = "#1f5fd6";

/**
 * The POS object of shop plugins: they build their checkout from it. It is public: it contains the methods'
 * names, prices and numbers, but no other parameters and no secrets. None of its texts can run as a script.
 */
export async function posConfig(
  services: Pick<Services, "settings" | "now">,
  queries: Queries,
  site: SiteRow,
  environment: PosEnvironment,
) {
  const { payment, shipping, fiscal } = await methodsOfPos(queries, site.id);
  const textBudget = new TextBudget();
  const entryContext = (isOpen: boolean) => ({
    textBudget,
    plugin: shopPluginOf(site.siteType, site.defaultNotifyUrl),
    isOpen: site.enabled && isOpen,
    dockBase: dockBase(services.settings, site, environment),
  });
  const unlockedFeatures = {
    payment: entryContext(canTakePayments(services, site)),
    shipping: entryContext(isUnlocked(services, site, "shipping")),
    fiscal: entryContext(isUnlocked(services, site, "fiscal")),
  };
  const { ExchanageCorrection, FixedLanguage } = readData(site.data);
  return inert({
    MerchantsiteUid: site.merchantsiteUid,
    HPaySiteId: site.id,
    Environment: environment,
    posuts: site.configChangedAt.getTime(),
    FixedLanguage: textOf(FixedLanguage),
    ExchanageCorrection: Number(ExchanageCorrection) || 0,
    SubscriptionsUnlocked: isUnlocked(services, site, "subscriptions"),
    valid_urls: validUrls(site),
    company: { HPayCompanyId: site.companyId },
    pos_parameters: { "Input Form Style": { primaryColor } },
    payment: await inTurns(payment, (method) => paymentEntry(method, payment, unlockedFeatures.payment)),
    shipping: await inTurns(shipping, (method) => shippingEntry(method, unlockedFeatures.shipping)),
    fiscal: await inTurns(fiscal, (method) => fiscalEntry(method, unlockedFeatures.fiscal)),
  });
}

/** Between methods, other work gets its turn, because the texts of a POS's methods can take half a second. */
async function inTurns<Method, Entry>(methods: readonly Method[], entryOf: (method: Method) => Entry) {
  const entries: Entry[] = [];
  for (const method of methods) {
    entries.push(entryOf(method));
    await turnEnd();
  }
  return entries;
}

function dockBase(settings: Settings, site: SiteRow, environment: PosEnvironment): string {
  if (validUrls(site).length === 0) return "";
  const { apiBase, clientBase } = settings;
  const path = `${clientBase}/clientpay/dock/${encodeURIComponent(site.merchantsiteUid)}/`;
  return environment === "sandbox" && !isSandboxBase(apiBase) ? sandboxOf(path).href : path;
}

/** Addresses of the shop's pages; an app and a split-pay receiver have none. */
export function validUrls({ siteType, url, urls }: SiteRow): readonly string[] {
  if (parsePosType(siteType)?.kind !== "site") return [];
  return [url, ...urls.split(/[\s,]+/)]
    .filter((host) => host !== "" && URL.canParse(`https://${host}`))
    .map((host) => new URL(`https://${host}`).href.replace(/\/$/, ""));
}

/** Origins of the shop's own pages: they may frame the gateway's pages, and customers may return to them. */
export function pageOrigins(site: SiteRow, embedders: readonly string[]): readonly string[] {
  if (parsePosType(site.siteType)?.kind !== "site") return [];
  const ownOrigins = validUrls(site).map((url) => new URL(url));
  return [
    ...new Set([
      ...ownOrigins.flatMap(({ protocol, host }) => [`${protocol}//${host}`, `${protocol}//www.${host}`]),
      ...embedders,
    ]),
  ];
}

/** The `posconfig-updated` notification (wire §8), which the shop verifies with the shared key. */
export async function posConfigBody(
  services: Pick<Services, "settings" | "db" | "now">,
  site: SiteRow,
  secret: string,
  environment: PosEnvironment,
): Promise<string> {
  return JSON.stringify({
    environment,
    merchant_site_uid: site.merchantsiteUid,
    POS: await posConfig(services, services.db, site, environment),
    checkstr: posConfigCheck(site.merchantsiteUid, secret),
  });
}
