import { join } from "node:path";
import { verifyShopHash } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import Type, { type Static } from "typebox";
import { embedKeyMark, embedKeyOf, embedRoles, isEmbedRole, mayBe } from "../../people/embedding/embed-key";
import { embeddablePages } from "../../people/embedding/embed-pages";
import { sealEmbedToken } from "../../people/embedding/embed-token";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { ApiError, forbidden, invalid } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { readData } from "../../platform/json/data-json";
import type { Services } from "../../platform/services";
import { secretsOf } from "../../pos/pos-secrets";
import { admitEmbedders } from "./admit-embedders";

const lifeMs = 15 * 60_000;
/** Largest accepted clock difference between partner and gateway. */
const clockMs = 5 * 60_000;
const wrongKey = "Sign with the embed key of the POS (its settings show it), not with the POS secret";

const short = Type.String({ minLength: 1, maxLength: 200 });
const request = Type.Object({
  merchant_site_uid: short,
  role: short,
  pages: Type.Array(short, { minItems: 1, maxItems: 10 }),
  origins: Type.Array(short, { minItems: 1, maxItems: 10 }),
  /** Seconds since 1970. */
  issued_at: Type.Integer(),
  rand: Type.String({ minLength: 8, maxLength: 100 }),
  verificationhash: short,
});
type EmbedRequest = Static<typeof request>;

/**
 * `POST api/embed_sessions`: a partner's server asks for what its page gives to `<hpay-remote>`. The request is signed
 * with the POS's embed key by the function that signs orders (`docs/partners.md` has the table); the key never travels. The
 * POS secret, which more people and machines know, opens nothing here.
 */
export function embedRoutes(app: App, services: Services): void {
  admitEmbedders(app, services);
  app.get("/embed.js", async (_, reply) => {
    reply.headers({ "cache-control": "no-cache", "access-control-allow-origin": "*" });
    reply.headers({ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "cross-origin" });
    return reply.sendFile("embed.js", join(services.settings.panelDir, "embed"), { cacheControl: false });
  });
  app.post(
    "/api/embed_sessions",
    { schema: { body: Type.Object({ request_data: request }) } },
    async (call, reply) => {
      const asked = call.body.request_data;
      const site = await signingSite(services, asked);
      // A wrong signature, an unknown POS and an old request get the same answer.
      if (!site || Math.abs(asked.issued_at * 1000 - services.now().getTime()) > clockMs) throw forbidden();
      const { role } = asked;
      if (!isEmbedRole(role)) throw invalid("role", `role must be one of ${embedRoles.join(", ")}`);
      if (!mayBe(site.key.role, role))
        throw new ApiError("FORBIDDEN", { text: `The embed key was made for the role ${site.key.role}` });
      const unknown = asked.pages.find((page) => !embeddablePages.includes(page));
      if (unknown !== undefined) throw invalid("pages", `pages must be of ${embeddablePages.join(", ")}`);
      checkOrigins(asked.origins, services.settings.production);

      const expiresAt = services.now().getTime() + lifeMs;
      const { pages, origins } = asked;
      const key = embedKeyMark(site.key.key);
      const token = sealEmbedToken(services.secrets, {
        siteId: site.id,
        role,
        key,
        pages,
        origins,
        expiresAt,
      });
      reply.code(201).header("cache-control", "no-store");
      return {
        data: {
          token,
          expires_at: new Date(expiresAt).toISOString(),
          role,
          pages,
          origins,
          company: { id: site.companyId, name: site.companyName, timeZone: site.timeZone },
          pos: { id: site.id, name: site.url, merchantUid: site.merchantUid, type: site.type },
        },
      };
    },
  );
}

function checkOrigins(origins: readonly string[], production: boolean): void {
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    const isSafe = url?.protocol === "https:" || (!production && url?.protocol === "http:");
    if (url?.origin !== origin || !isSafe)
      throw invalid("origins", `${origin} is not an origin such as https://portal.example`);
  }
}

async function signingSite(services: Services, asked: EmbedRequest) {
  const [site] = await services.db
    .select({ site: companySites, companyName: companies.name, companyData: companies.data })
    .from(companySites)
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .where(and(eq(companySites.merchantsiteUid, asked.merchant_site_uid), eq(companySites.enabled, true)));
  if (!site) return undefined;
  const { merchantsiteUid } = site.site;
  const parts = {
    transactionUid: "embed_session",
    status: asked.role,
    orderUid: asked.pages.join(","),
    currency: String(asked.issued_at),
    vaultTokenUid: asked.origins.join(","),
    rand: asked.rand,
  };
  const isSignedWith = (secret: string) =>
    verifyShopHash(asked.verificationhash, parts, merchantsiteUid, secret);
  const key = embedKeyOf(services.secrets, site.site);
  if (key === undefined || !isSignedWith(key.key)) {
    // A caller who holds the secret is told that it is the wrong key; others learn nothing.
    if (secretsOf(services, site.site).some(({ secret }) => isSignedWith(secret)))
      throw new ApiError("FORBIDDEN", { text: wrongKey });
    return undefined;
  }
  return {
    key,
    id: site.site.id,
    companyId: site.site.companyId,
    companyName: site.companyName,
    timeZone: timeZoneOf(site.companyData),
    url: site.site.url,
    merchantUid: merchantsiteUid,
    type: site.site.siteType,
  };
}

function timeZoneOf(data: string): string {
  const { TimeZone } = readData(data);
  return typeof TimeZone === "string" ? TimeZone : "";
}
