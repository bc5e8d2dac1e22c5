import { join } from "node:path";
import { verifyShopHash } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import Type, { type Static } from "typebox";
import {
  type EmbedRole,
  embedKeyMark,
  embedKeyOf,
  embedRoles,
  isEmbedRole,
  isRoleWithin,
} from "../../people/embedding/embed-key";
import { embeddablePages } from "../../people/embedding/embed-pages";
import { type EmbedSession, sealEmbedToken, sealFrameTicket } from "../../people/embedding/embed-token";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import {
  data,
  instant,
  integer,
  list,
  object,
  oneOfTexts,
  openAnswer,
  text,
} from "../../platform/http/answer-schema";
import { ApiError, invalid } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { readData } from "../../platform/json/data-json";
import { consumeOrWait } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { isPlainOrigin } from "../../platform/settings/plain-origin";
import { secretsOf } from "../../pos/pos-secrets";
import { admitEmbedders } from "./admit-embedders";
import { requestConsent, requireConsent, signingPartner, unsignedError } from "./platform-session";

const lifeMs = 15 * 60_000;
/** Largest accepted clock difference between partner and gateway. */
const clockMs = 5 * 60_000;
const wrongKey = "Sign with the embed key, which the POS settings show, instead of the POS secret";

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
  /** Only with a platform key: the partner, and the partner's employee who acts. */
  partner_uid: Type.Optional(short),
  clerk: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
type EmbedRequest = Static<typeof request>;
const session = openAnswer(
  "A session for a partner's page, signed with the POS's embed key or a platform key",
  data(
    object({
      token: text,
      frame: text,
      expires_at: instant,
      role: text,
      pages: list(text),
      company: object({ id: integer, name: text, timeZone: text }),
      pos: object({ id: integer, name: text, merchantUid: text, type: text }),
    }),
  ),
  { status: 201 },
);
const consent = openAnswer(
  "A platform requests pages of a POS from its merchant, signed with its platform key",
  data(object({ state: oneOfTexts("asked", "given") })),
  { status: 202 },
);
const script = openAnswer("The script for a partner's page", text, { type: "text/javascript" });
const consentRequest = Type.Omit(Type.Required(request), ["origins", "clerk"]);

/**
 * `POST api/embed_sessions`: a partner's server requests the session that its page passes to `<hpay-remote>`.
 * The server signs the request with the POS's embed key, in the same way as orders (`docs/partners.md` has the
 * table), and never sends the key itself. The POS secret, which more people and machines know, is not accepted
 * here. A platform signs with its own key for every merchant who has agreed (`POST api/partner_consents`
 * requests the consent), and names the person who acts.
 */
export function embedRoutes(app: App, services: Services): void {
  admitEmbedders(app, services);
  app.get("/embed.js", { schema: script }, async (_, reply) => {
    reply.headers({
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
      "access-control-allow-origin": "*",
    });
    reply.headers({ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "cross-origin" });
    return reply.sendFile("embed.js", join(services.settings.panelDir, "embed"), { cacheControl: false });
  });
  app.post(
    "/api/embed_sessions",
    { schema: { body: Type.Object({ request_data: request }), ...session } },
    async (call, reply) => {
      const { role, ...requested } = call.body.request_data;
      requireFresh(services, requested.issued_at);
      const site = await siteOf(services, requested.merchant_site_uid);
      if (!site) throw unsignedError();
      if (!isEmbedRole(role)) throw invalid("role", `role must be one of ${embedRoles.join(", ")}`);
      const signedRequest = { ...requested, role };
      const { partner_uid, clerk = "" } = requested;
      const platform = partner_uid === undefined ? undefined : { ...signedRequest, partner_uid, clerk };
      const partner = platform && (await signingPartner(services, "platform_session", platform));
      const key = partner?.key ?? embedKeyFor(services, site, signedRequest);
      checkPages(requested.pages);
      checkOrigins(requested.origins, services.settings.production);
      const consent = platform && partner && (await requireConsent(services, partner, site.id, platform));
      await requireFirst(services, requested.verificationhash);

      const expiresAt = services.now().getTime() + lifeMs;
      const { pages, origins } = requested;
      const session: EmbedSession = {
        siteId: site.id,
        role,
        key: embedKeyMark(key),
        ...(platform && consent ? { partner: platform.partner_uid, clerk, agreedAt: consent.agreedAt } : {}),
        pages,
        origins,
        expiresAt,
      };
      reply.code(201).header("cache-control", "no-store");
      return {
        data: {
          token: sealEmbedToken(services.secrets, session),
          frame: sealFrameTicket(services.secrets, session),
          expires_at: new Date(expiresAt).toISOString(),
          role,
          pages,
          origins,
          company: { id: site.companyId, name: site.companyName, timeZone: timeZoneOf(site.companyData) },
          pos: { id: site.id, name: site.url, merchantUid: site.merchantsiteUid, type: site.siteType },
        },
      };
    },
  );
  app.post(
    "/api/partner_consents",
    { schema: { body: Type.Object({ request_data: consentRequest }), ...consent } },
    async (call, reply) => {
      const { role, ...requests } = call.body.request_data;
      requireFresh(services, requests.issued_at);
      const site = await siteOf(services, requests.merchant_site_uid);
      if (!site) throw unsignedError();
      if (!isEmbedRole(role)) throw invalid("role", `role must be one of ${embedRoles.join(", ")}`);
      const request = { ...requests, role, clerk: "", origins: [] };
      const partner = await signingPartner(services, "platform_consent", request);
      checkPages(requests.pages);
      reply.code(202).header("cache-control", "no-store");
      return { data: { state: await requestConsent(services, partner, site.id, request) } };
    },
  );
}

/**
 * Refuses a request whose clock differs too much from the gateway's. The signature is not checked yet, so the
 * answer reveals nothing but the gateway's clock.
 * @throws ApiError FORBIDDEN with both clocks
 */
function requireFresh({ now }: Services, issuedAt: number): void {
  const nowSeconds = Math.floor(now().getTime() / 1000);
  if (Math.abs(issuedAt - nowSeconds) * 1000 > clockMs)
    throw new ApiError("FORBIDDEN", {
      text: `issued_at is ${issuedAt}, and the gateway's clock is at ${nowSeconds} (seconds since 1970): they can differ by at most ${clockMs / 1000} s. Check your server's clock`,
    });
}

/** Refuses a copy of a signed request, so that it cannot open a second session. @throws ApiError FORBIDDEN */
async function requireFirst({ db, now }: Services, hash: string): Promise<void> {
  if (await consumeOrWait(db, now(), [{ limit: "embed-request", of: hash.trim() }]))
    throw new ApiError("FORBIDDEN", {
      text: "This request was already used. Make a new rand for each request",
    });
}

function checkPages(pages: readonly string[]): void {
  const unknownPage = pages.find((page) => !embeddablePages.includes(page));
  if (unknownPage !== undefined)
    throw invalid("pages", `pages can contain only ${embeddablePages.join(", ")}`);
}

function checkOrigins(origins: readonly string[], production: boolean): void {
  const isUsable = (origin: string) => isPlainOrigin(origin) && (origin.startsWith("https:") || !production);
  const badOrigin = origins.find((origin) => !isUsable(origin));
  if (badOrigin !== undefined)
    throw invalid("origins", `${badOrigin} is not an origin such as https://portal.example`);
}

async function siteOf({ db }: Services, merchantUid: string) {
  const [posRow] = await db
    .select({ site: companySites, companyName: companies.name, companyData: companies.data })
    .from(companySites)
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .where(and(eq(companySites.merchantsiteUid, merchantUid), eq(companySites.enabled, true)));
  return posRow && { ...posRow.site, companyName: posRow.companyName, companyData: posRow.companyData };
}

/**
 * The POS's embed key, if the request is signed with it.
 * @throws ApiError FORBIDDEN when another key signed the request, or the request asks for a higher role
 */
function embedKeyFor(
  services: Services,
  site: NonNullable<Awaited<ReturnType<typeof siteOf>>>,
  sessionRequest: Omit<EmbedRequest, "role"> & { readonly role: EmbedRole },
): string {
  const parts = {
    transactionUid: "embed_session",
    status: sessionRequest.role,
    orderUid: sessionRequest.pages.join(","),
    currency: String(sessionRequest.issued_at),
    vaultTokenUid: sessionRequest.origins.join(","),
    rand: sessionRequest.rand,
  };
  const isSignedWith = (secret: string) =>
    verifyShopHash(sessionRequest.verificationhash, parts, site.merchantsiteUid, secret);
  const key = embedKeyOf(services.secrets, site);
  if (key === undefined || !isSignedWith(key.key)) {
    // Only a caller who has the POS secret learns that the request is signed with the wrong key.
    if (secretsOf(services, site).some(({ secret }) => isSignedWith(secret)))
      throw new ApiError("FORBIDDEN", { text: wrongKey });
    throw unsignedError();
  }
  if (!isRoleWithin(key.role, sessionRequest.role))
    throw new ApiError("FORBIDDEN", { text: `The embed key was created for the role ${key.role}` });
  return key.key;
}

function timeZoneOf(data: string): string {
  const { TimeZone } = readData(data);
  return typeof TimeZone === "string" ? TimeZone : "";
}
