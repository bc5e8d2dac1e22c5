import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languageTag } from "@hpay/domain";
import { transliterate } from "@hpay/i18n";
import Type from "typebox";
import { pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { Services } from "../../platform/services";

/** The pages at `/help/…`; the demo's help links lead to them. */
export const helpTopics = [
  "start",
  "company",
  "pos",
  "methods",
  "orders",
  "transactions",
  "subscriptions",
  "pay-by-link",
  "support",
  "account",
  "woocommerce",
  "signature",
] as const;

const style = `
:root{color-scheme:light dark;--ground:#f6f7f9;--paper:#fff;--ink:#171a1f;--soft:#5a6472;--line:#dfe3e8;--accent:#1f5fd6}
@media (prefers-color-scheme:dark){:root{--ground:#101215;--paper:#181b20;--ink:#eceef1;--soft:#a3acb8;--line:#2c323a;--accent:#7aa7ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
header,main{max-width:46rem;margin:0 auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
header nav{display:flex;gap:1rem;margin-inline-start:auto}
a{color:var(--accent)}
article{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1.25rem 1.5rem}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
h2{margin:1.5rem 0 .5rem;font-size:1rem}
ul{padding-inline-start:1.25rem}
li{margin:.35rem 0}
.note{color:var(--soft)}
.topics{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
.topics li{margin:0}
@media print{header nav,.topics,h2{display:none}article{border:0;padding:0}}
`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageTexts = {
  en: { help: "Help", panel: "Back to the panel", more: "More help", note: "" },
  rs: { help: "Pomoć", panel: "Nazad na panel", more: "Još pomoći", note: "" },
  mk: {
    help: "Помош",
    panel: "Назад на панелот",
    more: "Повеќе помош",
    note: "Оваа страница е достапна на англиски и на српски.",
  },
} as const;
const scripts = [
  ["en", "English"],
  ["rs", "Srpski"],
  ["rs-cyr", "Српски"],
] as const;

const languages = ["en", "rs", "rs-cyr", "mk"] as const;

const topic = Type.Object({ topic: Type.String({ maxLength: 40 }) });
const query = Type.Object(
  { lang: Type.Optional(Type.String({ maxLength: 20 })) },
  { additionalProperties: true },
);
const answer = {
  params: topic,
  querystring: query,
  ...pageAnswer("A help page for merchants, in English or Serbian"),
};

/**
 * Help for merchants in English and both Serbian scripts. Its pages run no scripts and need no sign-in. Readers
 * of other languages get English, with a note in their language. An unknown topic gets the panel's own 404.
 */
export function helpRoutes(app: App, { settings }: Pick<Services, "settings">): void {
  const folder = join(settings.panelDir, "static/help");
  const readPage = (name: string, language: "en" | "rs") =>
    readFile(join(folder, `${name}.${language}.html`), "utf8").catch(() => undefined);

  app.get("/help/:topic", { schema: answer }, async (request, reply) => {
    const name = helpTopics.find((topic) => topic === request.params.topic);
    const lang = languages.find((language) => language === request.query.lang) ?? "en";
    const isSerbian = lang === "rs" || lang === "rs-cyr";
    const language = isSerbian ? lang : "en";
    const inPageScript = (html: string) => (lang === "rs-cyr" ? transliterate(html) : html);
    const content = name && (await readPage(name, isSerbian ? "rs" : "en"));
    if (!name || content === undefined) return reply.callNotFound();
    const t = pageTexts[lang === "mk" ? "mk" : isSerbian ? "rs" : "en"];
    const otherTopics = await Promise.all(
      helpTopics
        .filter((other) => other !== name)
        .map(async (other) => {
          const title = /<h1>([^<]*)<\/h1>/.exec((await readPage(other, isSerbian ? "rs" : "en")) ?? "")?.[1];
          return title ? `<li><a href="/help/${other}?lang=${lang}">${title}</a></li>` : "";
        }),
    );
    const title = /<h1>([^<]*)<\/h1>/.exec(content)?.[1] ?? "";
    const ownLinks = content.replaceAll(/href="(\/help\/[a-z-]+)"/g, `href="$1?lang=${language}"`);
    const html =
      `<!doctype html><html lang="${escapeHtml(languageTag(language))}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width,initial-scale=1">' +
      `<title>${inPageScript(`${title} - ${t.help}`)}</title><style>${style}</style></head><body><header>` +
      `<a href="/app">${inPageScript(t.panel)}</a><nav>` +
      scripts
        .filter(([code]) => code !== language)
        .map(([code, label]) => `<a href="/help/${name}?lang=${code}" hreflang="${code}">${label}</a>`)
        .join("") +
      `</nav></header><main>${t.note ? `<p class="note" lang="mk">${t.note}</p>` : ""}<article>` +
      `${inPageScript(ownLinks)}</article><h2>${inPageScript(t.more)}</h2>` +
      `<ul class="topics">${inPageScript(otherTopics.join(""))}</ul></main></body></html>`;
    reply.headers({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cache-control": "no-cache",
    });
    return reply.type("text/html; charset=utf-8").send(html);
  });
}
