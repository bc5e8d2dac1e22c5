import { eq } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import {
  companySites,
  fiscalMethods,
  paymentMethods,
  posDomains,
  shippingMethods,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../platform/database/schema/pos";
import { ownJson } from "../platform/json/data-json";
import { count } from "../platform/limits/limits";
import { posSeal } from "../platform/secrets/pos-seal";
import type { Services } from "../platform/services";
import { hostsOf } from "../pos/domains/pos-hosts";
import { keyNotice } from "../pos/purchase-key/key-expiry-job";
import { issuePurchaseKey, readPurchaseKey } from "../pos/purchase-key/purchase-key";
import type { DemoPeople } from "./demo-people";

export const demoShop = {
  merchantUid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
  secret: "demo-shop-secret",
  embedKey: "demo-shop-embed-key",
};
const day = 24 * 60 * 60_000;

export interface DemoPos {
  readonly shopId: number;
  readonly appId: number;
  readonly receiverId: number;
  readonly savaAppId: number;
  readonly foreignId: number;
  /** Ids of the shop's payment methods by Uid. */
  readonly payment: Readonly<
    Record<"card" | "transfer" | "cod", { readonly id: number; readonly methodId: number }>
  >;
}

interface NewPos {
  readonly companyId: number;
  readonly url: string;
  readonly urls?: string;
  readonly siteType: string;
  readonly merchantUid: string;
  readonly secret: string;
  readonly embedKey?: string;
  readonly keyDays: number;
  readonly data?: Readonly<Record<string, unknown>>;
}

export async function seedPos(tx: Queries, services: Services, people: DemoPeople): Promise<DemoPos> {
  const pos = (values: NewPos) => insertPos(tx, services, values);
  const shopId = await pos({
    companyId: people.dunavId,
    url: "dunav.example",
    urls: "shop.dunav.example,dunav-trade.example",
    siteType: "site-woocommerce",
    ...demoShop,
    keyDays: 20,
    data: {
      ExchanageSource: "RSD",
      ExchanageCorrection: 0,
      parameters: { PriceDisplay: "code", OrderPrefix: "DT" },
    },
  });
  const appId = await pos({
    companyId: people.dunavId,
    url: "rs.dunav.kafa",
    siteType: "app-standard",
    merchantUid: "demo-app",
    secret: "demo-app-secret",
    keyDays: 400,
  });
  const receiverId = await pos({
    companyId: people.dunavId,
    url: "zadruga.dunav",
    siteType: "splitpay-standard",
    merchantUid: "demo-splitpay",
    secret: "demo-splitpay-secret",
    keyDays: 400,
    data: { parameters: { Account: "160000000000000173", Share: "15" } },
  });
  const savaAppId = await pos({
    companyId: people.savaId,
    url: "rs.sava.parking",
    siteType: "app-standard",
    merchantUid: "sava-app",
    secret: "sava-app-secret",
    keyDays: 200,
  });
  const foreignId = await pos({
    companyId: people.foreignId,
    url: "tudja-firma.example",
    siteType: "site-standard",
    merchantUid: "other-shop",
    secret: "other-shop-secret",
    keyDays: 200,
  });

  const payment = {
    card: await attachPayment(tx, shopId, "sandbox-card", "card", 10),
    transfer: await attachPayment(tx, shopId, "bank-transfer", "transfer", 20, {
      Account: "160000000000000173",
      Payee: "Dunav Trade d.o.o., Novi Sad",
    }),
    cod: await attachPayment(tx, shopId, "cash-on-delivery", "cod", 30),
  };
  await attachPayment(tx, foreignId, "sandbox-card", "card", 10);
  await attach(tx, shopId);
  return { shopId, appId, receiverId, savaAppId, foreignId, payment };
}

async function insertPos(tx: Queries, services: Services, pos: NewPos): Promise<number> {
  const now = services.now();
  const key = issuePurchaseKey(services.settings, {
    merchant_site_uid: pos.merchantUid,
    valid_till: new Date(now.getTime() + pos.keyDays * day).toISOString(),
    subscriptions: true,
    shipping: true,
    fiscal: true,
    info: "Demo",
  });
  const fields = readPurchaseKey(services.settings, pos.merchantUid, key, now);
  const names = { merchantsiteUid: pos.merchantUid };
  const [site] = await tx
    .insert(companySites)
    .values({
      companyId: pos.companyId,
      url: pos.url,
      urls: pos.urls ?? "",
      siteType: pos.siteType,
      merchantsiteUid: pos.merchantUid,
      data: JSON.stringify(pos.data ?? {}),
      secretSealed: services.secrets.seal(pos.secret, posSeal("secret_sealed", names)),
      ...(pos.embedKey === undefined
        ? {}
        : {
            embedKeySealed: services.secrets.seal(pos.embedKey, posSeal("embed_key_sealed", names)),
            embedKeyRole: "admin",
          }),
      useKey: fields.UseKey,
      keyValidTill: fields.KeyValidTill,
      keyInfo: fields.KeyInfo,
      posIsActivated: fields.POSIsActivated,
      subscriptionsUnlocked: fields.SubscriptionsUnlocked,
      shippingUnlocked: fields.ShippingUnlocked,
      fiscalUnlocked: fields.FiscalUnlocked,
      customerServiceEmail: "podrska@dunav.example",
      customerServiceTel: "+381112223344",
      createdAt: new Date(now.getTime() - 120 * day),
    })
    .returning({ id: companySites.id });
  if (!site) throw new Error("a demo POS was not stored");
  for (const host of hostsOf({ siteType: pos.siteType, url: pos.url, urls: pos.urls ?? "" }))
    await tx
      .insert(posDomains)
      .values({ siteId: site.id, host, method: "connect", provenAt: now, checkedAt: now });
  // Counts the e-mail about the expiring key as sent, so that each demo person's first e-mail is a sign-in
  // code.
  if (fields.KeyValidTill) await count(tx, now, [keyNotice(site.id, fields.KeyValidTill, 30)]);
  return site.id;
}

async function attachPayment(
  tx: Queries,
  companySiteId: number,
  name: string,
  uid: string,
  order: number,
  configuredValues: Readonly<Record<string, string>> = {},
) {
  const [method] = await tx.select().from(paymentMethods).where(eq(paymentMethods.name, name));
  if (!method) throw new Error(`no payment method ${name}`);
  const [row] = await tx
    .insert(sitePaymentMethods)
    .values({
      companySiteId,
      paymentMethodId: method.id,
      uid,
      order,
      data: defaults(method.data, configuredValues),
    })
    .returning({ id: sitePaymentMethods.id });
  if (!row) throw new Error("a demo method was not stored");
  return { id: row.id, methodId: method.id };
}

async function attach(tx: Queries, companySiteId: number): Promise<void> {
  for (const [at, method] of (
    await tx.select().from(shippingMethods).orderBy(shippingMethods.id)
  ).entries()) {
    await tx.insert(siteShippingMethods).values({
      companySiteId,
      shippingMethodId: method.id,
      uid: method.name,
      order: (at + 1) * 10,
      data: defaults(method.data),
    });
  }
  for (const [at, method] of (await tx.select().from(fiscalMethods).orderBy(fiscalMethods.id)).entries()) {
    await tx.insert(siteFiscalMethods).values({
      companySiteId,
      fiscalMethodId: method.id,
      uid: method.name,
      order: (at + 1) * 10,
      data: defaults(method.data),
    });
  }
}

/** The stored values of an added method: every parameter's default (spec 2 §3), then its configuration. */
function defaults(
  definition: string | null,
  configuredValues: Readonly<Record<string, string>> = {},
): string {
  const { parameters } = ownJson<{ parameters: readonly { Name: string; Default?: unknown }[] }>(
    definition ?? "{}",
  );
  const values = Object.fromEntries(parameters.map(({ Name, Default }) => [Name, Default ?? null]));
  return JSON.stringify({ parameters: { ...values, ...configuredValues }, localized_parameters: {} });
}
