import {
  bytes,
  data,
  instant,
  integer,
  list,
  number,
  object,
  open,
  page,
  type RouteAnswer,
  signed,
  text,
} from "./answer-schema";
import { registryRouteAnswers } from "./registry-route-answers";
import { shopRouteAnswers } from "./shop-route-answers";

const payForm = { type: "application/x-www-form-urlencoded", schema: { type: "object" } };

const bareError = object({ error: text });
const authorization = object({
  user: object({ id: integer, Email: text, Name: text, Tel: text }),
  authToken: text,
});
const signedIn = object({ authorization, persistant_verification: text }, ["persistant_verification"]);
const emailed = object({ email_verify: text });
const secondStep = object(
  { verify_device_ref: text, IDS: list(text), challenge: text, digits: text, browser: text, address: text },
  ["challenge", "digits", "browser", "address"],
);
const invitation = data(object({ CompanyId: integer, Company: text, Role: text }));
const summary = data(
  list(
    object({
      currency: text,
      day: { type: "string", format: "date" },
      count: integer,
      paid: text,
      refunded: text,
      awaiting: text,
      failed: integer,
    }),
  ),
);
const timeline = data(
  list(
    object({
      at: instant,
      name: text,
      actor: { enum: ["person", "customer", "shop", "gateway"] },
      user: { type: ["object", "null"], properties: { id: integer, Email: text, Name: text } },
      details: { type: "object" },
    }),
  ),
);
const fault = { type: ["string", "null"] };
const domainChecks = data(
  object({
    CheckedAt: instant,
    Domains: list(
      object({
        Host: text,
        Method: { enum: ["file", "dns", "connect", "exempt", null] },
        Faults: object({ file: fault, dns: fault, connect: fault }),
      }),
    ),
  }),
);
const checks = data(
  object({
    CheckedAt: instant,
    Checks: list(
      object(
        { Name: text, Result: { enum: ["ok", "warning", "failed", "skipped"] }, Code: text, Detail: text },
        ["Detail"],
      ),
    ),
  }),
);
const embedSession = data(
  object({
    token: text,
    frame: text,
    expires_at: instant,
    role: text,
    pages: list(text),
    company: object({ id: integer, name: text, timeZone: text }),
    pos: object({ id: integer, name: text, merchantUid: text, type: text }),
  }),
);
/** By method and pattern. A missing route fails a test. */
export const routeAnswers: Readonly<Record<string, RouteAnswer>> = {
  "POST /login": open("Signs in with a password, then a device or an e-mailed code; or resets the password", {
    oneOf: [bareError, secondStep, signedIn],
  }),
  "POST /register": open("Registers a person: first the form, then the same with EmailVerification", {
    oneOf: [bareError, emailed, signedIn],
  }),
  "POST /verifybyemailsecuritycode": open("Sends the six digits of a sign-in or a reset", {
    oneOf: [bareError, emailed],
  }),
  "GET /me": signed(
    "Who is signed in",
    object(
      {
        id: integer,
        Email: text,
        Name: text,
        Tel: text,
        Developer: { type: "boolean" },
        TicketSupport: { type: "boolean" },
        SupportStaff: { type: "boolean" },
        ClosedCompanies: list(object({ id: integer, Name: text, Why: { enum: ["ended", "passkey"] } })),
        HasPasskey: { type: "boolean" },
      },
      ["Developer", "TicketSupport", "SupportStaff", "ClosedCompanies", "HasPasskey"],
    ),
  ),
  "POST /logout": signed("Ends the session and its sockets", object({ status: text })),
  "POST /upload": signed(
    "Stores one file of at most 5 MiB; it is deleted unless a record refers to it",
    { oneOf: [object({ filename: text }), bareError] },
    {
      body: {
        type: "multipart/form-data",
        schema: object({ file: bytes, company_id: integer }, ["company_id"]),
      },
    },
  ),
  "GET /uploads/:name": open("An uploaded file", bytes, { type: "application/octet-stream" }),
  "POST /testsmtp": signed("Sends a mail through the given settings", {
    oneOf: [object({ sent: { const: true } }), bareError],
  }),
  "POST /supportTicketNotifications": signed(
    "Mails the newest message of a ticket to the other side",
    object({ status: text }),
  ),
  "POST /invitations/look": signed("Shows an invitation", invitation),
  "POST /invitations/accept": signed("Accepts an invitation", invitation),
  "GET /api/company_site_orders/summary": signed(
    "Figures by currency and day, for the POS in xsiteid or for all: orders created, and money paid and refunded on that day",
    summary,
  ),
  "GET /api/company_sites_orders/summary": signed(
    "The same figures, under the resource's other name",
    summary,
  ),
  "GET /api/company_site_orders/:id/timeline": signed("What happened to an order", timeline),
  "GET /api/company_sites_orders/:id/timeline": signed(
    "What happened to an order, under the resource's other name",
    timeline,
  ),
  "POST /api/company_sites/:id/actions/shop-log": signed(
    "The error log of a POS's shop",
    data(object({ AskedAt: instant, Status: { type: ["integer", "null"] }, Log: text, Error: text })),
  ),
  "POST /api/company_sites/:id/actions/prove-domains": signed(
    "Checks the proofs of a POS's domains",
    domainChecks,
  ),
  "POST /api/company_sites/:id/actions/check": signed("The connection check of a POS", checks),
  "POST /api/embed_sessions": open(
    "A session for a partner's page, signed with the POS's embed key or a platform key",
    embedSession,
    { status: 201 },
  ),
  "POST /api/partner_consents": open(
    "A platform requests pages of a POS from its merchant, signed with its platform key",
    data(object({ state: { enum: ["asked", "given"] } })),
    { status: 202 },
  ),
  ...shopRouteAnswers,
  ...registryRouteAnswers,
  "GET /exchangerate": open(
    "The exchange rate of two currencies",
    object({
      rate: number,
      source: text,
      listDate: { type: "string", format: "date" },
      validUntil: instant,
    }),
  ),
  "GET /geo": open("The visitor's country", object({ country_code: text }, ["country_code"])),
  "GET /panel.config.json": open("The panel's configuration for this gateway", { type: "object" }),
  "GET /federation/registry.json": open("The panel's remotes", { type: "object" }),
  "POST /client-reports": open(
    "Records failures of the panel's releases; at most 20 at once, texts are masked",
    object({ stored: integer }),
    { status: 202, body: { type: "text/plain", schema: text } },
  ),
  "GET /api/client-reports": signed(
    "What was reported in the last 30 days, by release: for developers and support",
    data(
      object({
        releases: list(
          object({
            remote: text,
            release: text,
            crash: integer,
            failed: integer,
            replaced: integer,
            error: integer,
            lastAt: instant,
          }),
        ),
        reports: list(
          object({
            kind: { enum: ["crash", "failed", "replaced", "error"] },
            surface: { enum: ["panel", "embed"] },
            remote: text,
            release: text,
            page: text,
            message: text,
            count: integer,
            firstAt: instant,
            lastAt: instant,
          }),
        ),
      }),
    ),
  ),
  "GET /embed.js": open("The script of a partner's page", text, { type: "text/javascript" }),
  "GET /health": open("Whether the process is alive", object({ status: text, proxy: text }, ["proxy"])),
  "GET /ready": open(
    "Whether its store answers too; otherwise 503",
    object({ status: text, database: { enum: ["pglite", "postgres"] }, proxy: text }, ["proxy"]),
  ),
  "GET /metrics": open("Metrics for Prometheus, on this machine only", text, { type: "text/plain" }),
  "GET /openapi.json": open("This document", { type: "object" }),
  "GET /docs": page("This document as a page"),
  "GET /pbl/:name": page("A customer's pay page"),
  "GET /clientpay/dock/:muid/:method": page("Card fields for a frame in a shop's checkout"),
  "GET /clientpay/frame/:muid": page("An empty page in a shop's checkout, where the pay form is drawn"),
  "POST /pbl/:name/pay": page("Pays, and returns to the page", { status: 303, body: payForm }),
  "GET /pbl/:name/bank/:token": page("The issuer's page of a card payment"),
  "POST /pbl/:name/bank/:token": page("The customer's answer to the issuer", { status: 303, body: payForm }),
  "GET /fiscal/verify/:name": page("A fiscal receipt that anybody with its link can verify"),
  "GET /labels/:name": page("A parcel's label, for ten minutes"),
  "GET /help/:topic": page("A help page for merchants, in English or Serbian"),
  "GET /dev/mail": page("The gateway's own mailbox, on a local machine only"),
  "GET /dev/mail.json": open(
    "The gateway's own mailbox as JSON, on a local machine only",
    list(object({ to: text, subject: text, text, html: text, at: instant })),
  ),
  "GET /dev/buy-key": page("Issues trial purchase keys, on a local machine only"),
  "POST /dev/courier": open(
    "Simulates the sandbox courier delivering a parcel, on a local machine only",
    object({ data: object({ state: text }) }),
  ),
};
