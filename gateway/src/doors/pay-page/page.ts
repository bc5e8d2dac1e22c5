import { languageTag } from "@hpay/domain";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../../platform/mail/mail-page";
import { customerPagePolicy, type PagePermissions, styleElement } from "./page-style";

export interface CustomerPage {
  /** Code of the customer's language. */
  readonly language: string;
  readonly title: string;
  /** The merchant's name, shown above the content. */
  readonly merchant: string;
  /** The page's context, shown to the right of the merchant's name; empty: none. */
  readonly context?: string;
  /** HTML built from escaped texts only. */
  readonly body: string;
  /** HTML below the content. */
  readonly footer?: string;
  /** Seconds after which the page reloads; absent: never. */
  readonly reloadSeconds?: number;
}

/** The page's icon: a plain card, so that the page shows no brand but the merchant's. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect y='5' width='32' height='22' " +
  "rx='4' fill='%232457d6'/%3E%3Cpath d='M0 11h32v4H0z' fill='%23fff'/%3E%3C/svg%3E";

export function customerPage(page: CustomerPage): string {
  const { language, title, merchant, context, body, footer, reloadSeconds } = page;
  return (
    `<!doctype html><html lang="${escapeHtml(languageTag(language))}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    (reloadSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${reloadSeconds}">`) +
    `<title>${escapeHtml(title)}</title><link rel="icon" href="${icon}">${styleElement}</head><body>` +
    `<header><b>${escapeHtml(merchant)}</b>${context ? `<span>${escapeHtml(context)}</span>` : ""}</header>` +
    `<main>${body}</main>${footer ? `<footer>${footer}</footer>` : ""}</body></html>`
  );
}

/** A shop's page with `Cross-Origin-Embedder-Policy` shows only frames whose documents have these headers. */
const frameHeaders = {
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "cross-origin",
};

/** Sends a page that must not be cached, and cannot be framed or run scripts unless allowed. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  status = 200,
  permissions: PagePermissions = {},
): FastifyReply {
  const isFramed = (permissions.frameAncestors ?? []).length > 0;
  return reply
    .code(status)
    .headers({
      ...(isFramed ? frameHeaders : {}),
      "content-security-policy": customerPagePolicy(permissions),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      "cache-control": "no-store",
    })
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Rows of names and values. Values are HTML. */
export function facts(rows: readonly (readonly [string, string])[]): string {
  const shownRows = rows.filter(([, value]) => value !== "");
  return `<dl>${shownRows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`).join("")}</dl>`;
}

const marks = {
  good: "M20 6 9 17l-5-5",
  wait: "M12 6v6l4 2",
  "bad-ink": "M12 7v6m0 4h.01",
} as const;

/** The icon above a result. Screen readers skip it, because it repeats the heading. */
export function resultIcon(tone: keyof typeof marks): string {
  const circle = tone === "good" ? "" : '<circle cx="12" cy="12" r="10"/>';
  return (
    `<svg class="mark ${tone}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ` +
    `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${circle}<path d="${marks[tone]}"/></svg>`
  );
}
