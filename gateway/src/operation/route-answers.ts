import {
  bytes,
  data,
  instant,
  integer,
  list,
  number,
  object,
  page,
  type RouteAnswer,
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
  "POST /login": {
    summary: "Signs in with a password, then a device or an e-mailed code; or resets the password",
    isOpen: true,
    schema: { oneOf: [bareError, secondStep, signedIn] },
  },
  "POST /register": {
    summary: "Registers a person: first the form, then the same with EmailVerification",
    isOpen: true,
    schema: { oneOf: [bareError, emailed, signedIn] },
  },
  "POST /verifybyemailsecuritycode": {
    summary: "Sends the six digits of a sign-in or a reset",
    isOpen: true,
    schema: { oneOf: [bareError, emailed] },
  },
  "GET /me": {
    summary: "Who is signed in",
    schema: object(
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
  },
  "POST /logout": { summary: "Ends the session and its sockets", schema: object({ status: text }) },
  "POST /upload": {
    summary: "Stores one file of at most 5 MiB; it is deleted unless a record refers to it",
    schema: { oneOf: [object({ filename: text }), bareError] },
    body: {
      type: "multipart/form-data",
      schema: object({ file: bytes, company_id: integer }, ["company_id"]),
    },
  },
  "GET /uploads/:name": {
    summary: "An uploaded file",
    isOpen: true,
    type: "application/octet-stream",
    schema: bytes,
  },
  "POST /testsmtp": {
    summary: "Sends a mail through the given settings",
    schema: { oneOf: [object({ sent: { const: true } }), bareError] },
  },
  "POST /supportTicketNotifications": {
    summary: "Mails the newest message of a ticket to the other side",
    schema: object({ status: text }),
  },
  "POST /invitations/look": { summary: "Shows an invitation", schema: invitation },
  "POST /invitations/accept": { summary: "Accepts an invitation", schema: invitation },
  "GET /api/company_site_orders/summary": {
    summary:
      "Figures by currency and day, for the POS in xsiteid or for all: orders created, and money paid and refunded on that day",
    schema: summary,
  },
  "GET /api/company_sites_orders/summary": {
    summary: "The same figures, under the resource's other name",
    schema: summary,
  },
  "GET /api/company_site_orders/:id/timeline": { summary: "What happened to an order", schema: timeline },
  "GET /api/company_sites_orders/:id/timeline": {
    summary: "What happened to an order, under the resource's other name",
    schema: timeline,
  },
  "POST /api/company_sites/:id/actions/shop-log": {
    summary: "The error log of a POS's shop",
    schema: data(object({ AskedAt: instant, Status: { type: ["integer", "null"] }, Log: text, Error: text })),
  },
  "POST /api/company_sites/:id/actions/prove-domains": {
    summary: "Checks the proofs of a POS's domains",
    schema: domainChecks,
  },
  "POST /api/company_sites/:id/actions/check": { summary: "The connection check of a POS", schema: checks },
  "POST /api/embed_sessions": {
    summary: "A session for a partner's page, signed with the POS's embed key or a platform key",
    isOpen: true,
    status: 201,
    schema: embedSession,
  },
  "POST /api/partner_consents": {
    summary: "A platform requests pages of a POS from its merchant, signed with its platform key",
    isOpen: true,
    status: 202,
    schema: data(object({ state: { enum: ["asked", "given"] } })),
  },
  ...shopRouteAnswers,
  ...registryRouteAnswers,
  "GET /exchangerate": {
    summary: "The exchange rate of two currencies",
    isOpen: true,
    schema: object({
      rate: number,
      source: text,
      listDate: { type: "string", format: "date" },
      validUntil: instant,
    }),
  },
  "GET /geo": {
    summary: "The visitor's country",
    isOpen: true,
    schema: object({ country_code: text }, ["country_code"]),
  },
  "GET /panel.config.json": {
    summary: "The panel's configuration for this gateway",
    isOpen: true,
    schema: { type: "object" },
  },
  "GET /federation/registry.json": {
    summary: "The panel's remotes",
    isOpen: true,
    schema: { type: "object" },
  },
  "POST /client-reports": {
    summary: "Records failures of the panel's releases; at most 20 at once, texts are masked",
    isOpen: true,
    status: 202,
    schema: object({ stored: integer }),
    body: { type: "text/plain", schema: text },
  },
  "GET /api/client-reports": {
    summary: "What was reported in the last 30 days, by release: for developers and support",
    schema: data(
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
  },
  "GET /embed.js": {
    summary: "The script of a partner's page",
    isOpen: true,
    type: "text/javascript",
    schema: text,
  },
  "GET /health": {
    summary: "Whether the process is alive",
    isOpen: true,
    schema: object({ status: text, proxy: text }, ["proxy"]),
  },
  "GET /ready": {
    summary: "Whether its store answers too; otherwise 503",
    isOpen: true,
    schema: object({ status: text, database: { enum: ["pglite", "postgres"] }, proxy: text }, ["proxy"]),
  },
  "GET /metrics": {
    summary: "Metrics for Prometheus, on this machine only",
    isOpen: true,
    type: "text/plain",
    schema: text,
  },
  "GET /openapi.json": { summary: "This document", isOpen: true, schema: { type: "object" } },
  "GET /docs": page("This document as a page"),
  "GET /pbl/:name": page("A customer's pay page"),
  "GET /clientpay/dock/:muid/:method": page("Card fields for a frame in a shop's checkout"),
  "POST /pbl/:name/pay": { ...page("Pays, and returns to the page"), status: 303, body: payForm },
  "GET /pbl/:name/bank/:token": page("The issuer's page of a card payment"),
  "POST /pbl/:name/bank/:token": {
    ...page("The customer's answer to the issuer"),
    status: 303,
    body: payForm,
  },
  "GET /fiscal/verify/:name": page("A fiscal receipt that anybody with its link can verify"),
  "GET /labels/:name": page("A parcel's label, for ten minutes"),
  "GET /help/:topic": page("A help page for merchants, in English or Serbian"),
  "GET /dev/mail": page("The gateway's own mailbox, on a local machine only"),
  "GET /dev/mail.json": {
    summary: "The gateway's own mailbox as JSON, on a local machine only",
    isOpen: true,
    schema: list(object({ to: text, subject: text, text, html: text, at: instant })),
  },
  "GET /dev/buy-key": page("Issues trial purchase keys, on a local machine only"),
  "POST /dev/courier": {
    summary: "Simulates the sandbox courier delivering a parcel, on a local machine only",
    isOpen: true,
    schema: object({ data: object({ state: text }) }),
  },
};
