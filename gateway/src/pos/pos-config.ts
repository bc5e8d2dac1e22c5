import { posConfigCheck } from "@hpay/domain";
import type { Queries } from "../platform/database/database";
import type { Services } from "../platform/services";
import { isSandboxBase } from "../platform/settings/settings";
import { methodName } from "./methods/method-values";
import { fiscalsOf, paymentsOf, type SiteMethod, shippingsOf } from "./methods/site-methods";
import type { SiteRow } from "./site-row";

/** What a shop learns of its POS: addresses and enabled methods by Uid and name, no parameters and no secrets. */
export async function posConfig(queries: Queries, site: SiteRow) {
  const shown = (methods: readonly SiteMethod[]) =>
    methods.map(({ uid, definition, data, title, order }) => ({
      Uid: uid,
      Name: methodName(data, "en", title),
      Method: definition,
      Order: order,
    }));
  return {
    Url: site.url,
    Urls: site.urls,
    SiteType: site.siteType,
    Enabled: site.enabled,
    payment_methods: shown(await paymentsOf(queries, site.id)),
    shipping_methods: shown(await shippingsOf(queries, site.id)),
    fiscal_methods: shown(await fiscalsOf(queries, site.id)),
  };
}

/** The `posconfig-updated` notification (wire §8), checked by the shop with the key that both know. */
export async function posConfigBody(
  { settings, db }: Pick<Services, "settings" | "db">,
  site: SiteRow,
  secret: string,
): Promise<string> {
  return JSON.stringify({
    environment: isSandboxBase(settings.apiBase) ? "sandbox" : "production",
    merchant_site_uid: site.merchantsiteUid,
    POS: await posConfig(db, site),
    checkstr: posConfigCheck(site.merchantsiteUid, secret),
  });
}
