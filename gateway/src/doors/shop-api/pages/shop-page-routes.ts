import { verifyCredentials } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import Type from "typebox";
import { companySites } from "../../../platform/database/schema/pos";
import {
  type Answer,
  flag,
  integer,
  mapOf,
  number,
  object,
  openAnswer,
  text,
} from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import { placeOf } from "../../../platform/http/visitor";
import { isObject } from "../../../platform/json/values";
import { consume } from "../../../platform/limits/limits";
import { rateOf } from "../../../platform/rates/rates";
import type { Services } from "../../../platform/services";
import { environmentAt } from "../../../pos/config/pos-environment";
import { posObject } from "../../../pos/config/pos-object";
import { recordKeyUse, secretsOf } from "../../../pos/pos-secrets";
import type { SiteRow } from "../../../pos/site-row";
import { inShopWords, pageFields, pageText, refuseCall, shopCall } from "../page-call";
import { PublicPos } from "../public-pos";
import { checkoutTexts } from "./checkout-texts";

const body = Type.Unknown();
const notAnObject = "The body must be a JSON object.";
const pair = Type.Object(
  { from: Type.Optional(Type.String()), to: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
const languages = Type.Object({ languages: Type.Optional(Type.String()) }, { additionalProperties: true });
const maxReportLength = 8 * 1024;
/** Schema of the POS object's answer; its type is open, because `PublicPos` caches the object as JSON text. */
const posText: Answer<unknown> = posObject;
const posAnswer = shopCall("The POS object from which a shop's page builds its checkout", posText);
const credentials = shopCall("Whether a shop's page signs with the POS's key", object({ valid: flag }));
const reportAnswer = openAnswer("Records a failure in a shop's page", object({}));
const shopRate = shopCall(
  "The exchange rate between two currencies, for shops",
  object({ rate: number, ts: integer }),
);
const texts = openAnswer("Texts of the checkout by language and key", mapOf(mapOf(text)));

/** The calls of shop pages: their POS, whether their key is valid, rates and texts. */
export function shopPageRoutes(app: App, services: Services): void {
  const pos = new PublicPos(services);

  app.post("/clientpay/getposdata", { schema: { body, ...posAnswer } }, (request, reply) =>
    inShopWords(reply, async () => {
      const uid = pageText(pageFields(request.body), "merchant_site_uid");
      // Reads the POS without its `Data`, which may be long and is needed only when the cached object is stale.
      const { id, configChangedAt } = companySites;
      const [site] = await services.db
        .select({ id, configChangedAt })
        .from(companySites)
        .where(isOpenSite(uid));
      if (!site) return refuseCall(reply, 404, "This merchant site does not exist.");
      const json = await pos.textOf(site, environmentAt(services.settings, request.headers.host));
      return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(json);
    }),
  );

  app.post("/clientpay/verifyrequestcredentials", { schema: { body, ...credentials } }, (request, reply) =>
    inShopWords(reply, async () => {
      if (!isObject(request.body)) return refuseCall(reply, 400, notAnObject);
      const fields = pageFields(request.body);
      const uid = pageText(fields, "merchant_site_uid");
      await consume(services.db, services.now(), [
        { limit: "shop-credentials", of: `${uid} ${placeOf(request.ip)}` },
        { limit: "shop-credentials-address", of: placeOf(request.ip) },
      ]);
      const site = await siteOf(services, uid);
      const signedText = pageText(fields, "hashedstring");
      const hash = pageText(fields, "verificationhash");
      const usedSecret =
        site &&
        signedText !== "" &&
        secretsOf(services, site).find(({ secret }) => verifyCredentials(hash, signedText, uid, secret));
      if (usedSecret) await recordKeyUse(services, site.id, usedSecret);
      reply.header("cache-control", "no-store");
      return { valid: Boolean(usedSecret) };
    }),
  );

  app.get(
    "/clientpay/exchangerate",
    { schema: { querystring: pair, ...shopRate } },
    async (request, reply) => {
      const { from = "", to = "" } = request.query;
      const rate = rateOf(from.trim().toUpperCase(), to.trim().toUpperCase(), await services.rates());
      if (!rate) return refuseCall(reply, 404, "There is no exchange rate for these currencies.");
      reply.header("cache-control", "public, max-age=600");
      return { rate: rate.rate, ts: Math.floor(services.now().getTime() / 1000) };
    },
  );

  app.get(
    "/clientpay/translations",
    { schema: { querystring: languages, ...texts } },
    async (request, reply) => {
      reply.header("cache-control", "public, max-age=600");
      return checkoutTexts((request.query.languages ?? "").split(","));
    },
  );

  app.post(
    "/clientpay/reportscrerror",
    { schema: { body, ...reportAnswer }, bodyLimit: maxReportLength },
    (request, reply) =>
      inShopWords(reply, async () => {
        if (!isObject(request.body)) return refuseCall(reply, 400, notAnObject);
        const network = placeOf(request.ip);
        await consume(services.db, services.now(), [{ limit: "shop-error-report", of: network }]);
        const fields = pageFields(request.body);
        // Logs only three fields of the report, because a page may name buyers and amounts in the others.
        const { code, method, version } = Object.fromEntries(
          ["code", "method", "version"].map((name) => [name, plainWord(pageText(fields, name, 64))]),
        );
        services.log.warn({ code, method, version }, "a shop's page reported a failure");
        return {};
      }),
  );
}

async function siteOf({ db }: Services, uid: string): Promise<SiteRow | undefined> {
  const [site] = await db.select().from(companySites).where(isOpenSite(uid));
  return site;
}

const isOpenSite = (uid: string) =>
  and(eq(companySites.merchantsiteUid, uid), eq(companySites.enabled, true));

/** The text if it is a code or a name; "" for a sentence, which could contain personal data. */
const plainWord = (text: string): string => (/^[\w.:@-]*$/.test(text) ? text : "");
