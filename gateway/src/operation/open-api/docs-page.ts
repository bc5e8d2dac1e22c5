import { escapeHtml } from "../../platform/mail/mail-page";

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI document as a page without scripts. */
export function docsPage(title: string, document: Json): string {
  const operations = Object.entries(entriesOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(entriesOf(methods)).map(([method, operation]) => ({ path, method, operation })),
  );
  const webhooks = Object.entries(entriesOf(document.webhooks));
  const schemas = Object.entries(entriesOf(entriesOf(document.components).schemas));
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    '<meta name="viewport" content="width=device-width"><style>' +
    ":root{color-scheme:light dark;font:16px/1.5 system-ui}body{max-width:60rem;margin:2rem auto;padding:0 1rem}" +
    "details{border-bottom:1px solid #8884;padding:.4rem 0}summary{overflow-wrap:anywhere}" +
    "code{font:14px ui-monospace,monospace}pre{overflow:auto;font:13px/1.4 ui-monospace,monospace}</style></head><body>" +
    `<h1>${escapeHtml(title)}</h1><p><a href="/openapi.json">openapi.json</a></p><h2>Calls</h2>` +
    operations
      .map(({ path, method, operation }) => details(`${method.toUpperCase()} ${path}`, operation))
      .join("") +
    `<h2>Notifications to shops</h2>${webhooks.map(([name, webhook]) => details(name, webhook)).join("")}` +
    `<h2>Records</h2>${schemas.map(([name, schema]) => details(name, schema)).join("")}</body></html>`
  );
}

const details = (summary: string, content: unknown): string =>
  `<details><summary><code>${escapeHtml(summary)}</code></summary>` +
  `<pre>${escapeHtml(JSON.stringify(content, null, 2))}</pre></details>`;

const entriesOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
