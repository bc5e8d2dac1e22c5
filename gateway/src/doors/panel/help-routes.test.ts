import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transliterate } from "@hpay/i18n";
import Fastify from "fastify";
import type { App } from "../../platform/http/app";
import type { Services } from "../../platform/services";
import { helpRoutes, helpTopics } from "./help-routes";

const root = join(__dirname, "../../../..");
const shippedFolder = join(root, "host/static/help");

/** Opens one of the pages in the repository, which the gateway reads from the built panel's `static/help`. */
async function open(path: string) {
  const app = Fastify();
  const settings = { panelDir: join(root, "host") } as Services["settings"];
  helpRoutes(app as unknown as App, { settings });
  const { statusCode, body } = await app.inject(path);
  await app.close();
  return { status: statusCode, body };
}
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);

it("Help has exactly the known topics in English and Serbian", () => {
  const files = helpTopics.flatMap((topic) => [`${topic}.en.html`, `${topic}.rs.html`]);
  expect(readdirSync(shippedFolder).sort()).toEqual(files.sort());
});

it.each([...helpTopics])("Links on the help page %s lead to help or panel pages", async (topic) => {
  const configs = readdirSync(root).filter((name) => name.startsWith("mfe-"));
  const routes = configs.flatMap((name) => [
    ...readFileSync(join(root, name, "remote.config.ts"), "utf8").matchAll(/path: "([^":]+)/g),
  ]);
  const pages = new Set(["/app", "/docs", ...routes.map(([, path = ""]) => path.replace(/\/$/, ""))]);
  for (const lang of ["en", "rs", "rs-cyr", "mk"]) {
    const { status, body } = await open(`/help/${topic}?lang=${lang}`);
    expect(status).toBe(200);
    for (const link of linksOf(body)) {
      const [path = "", name] = /^\/help\/([a-z-]+)\?lang=[a-z-]+$/.exec(link) ?? [];
      if (path === "") expect([link, pages.has(link)]).toEqual([link, true]);
      else expect(helpTopics).toContain(name);
    }
  }
});

it("The Cyrillic help page matches the Latin page and uses the same addresses", async () => {
  const latin = await open("/help/orders?lang=rs");
  const cyrillic = await open("/help/orders?lang=rs-cyr");
  expect(latin.body).toContain("<h1>Porudžbine</h1>");
  expect(cyrillic.body).toContain(`<h1>${transliterate("Porudžbine")}</h1>`);
  expect(cyrillic.body).toContain('href="/orders"');
});

it("Help in Macedonian shows the English page with a Macedonian note", async () => {
  const { body } = await open("/help/orders?lang=mk");
  expect(body).toContain("<h1>Orders</h1>");
  expect(body).toContain("Оваа страница е достапна на англиски и на српски.");
  for (const topic of ["nothing", "..%2Fdashboard%2Fen", "ORDERS"])
    expect((await open(`/help/${topic}`)).status).toBe(404);
});

it("A help page in an unknown language falls back to English", async () => {
  const english = await open("/help/orders?lang=en");
  for (const lang of ['"><a href=//x.test>', "de", "EN", ""])
    expect(await open(`/help/orders?lang=${encodeURIComponent(lang)}`)).toEqual(english);
});
