import { isLanguageCode, type LanguageCode } from "@hpay/contract";
import { languageOfCountry, readJson, shownZone } from "@hpay/domain";
import { asId, asList, asObject, asText, type LooseObject, valueAt } from "../../wire/loose-value";
import { withDataRead } from "../../wire/read-record";
import { earlyCss } from "./early-css";
import { earlyRows, type Words } from "./early-rows";
import { earlyListId, earlyView } from "./early-view";
import { firstQuestion } from "./first-question";

declare const __EARLY_WORDS__: Readonly<Record<LanguageCode, Words>>;

/** What `boot.js` of the host has asked for, and asks with the same session. */
interface EarlyAnswers {
  readonly api: string;
  readonly user: number;
  /** Asks for an address, once; company and POS are empty where the request names none. */
  ask(url: string, company: string, pos: string): Promise<Response | null>;
  /** The panel starts when it settles (host/src/boot/early-rows.ts). */
  drawn?: Promise<void>;
}

/** Rows that are drawn before the list is there: more than fit into a window. */
const mostRows = 40;
/** A panel that has not come by then has failed, and says so itself. */
const longestMs = 15_000;

/**
 * Asks for the first page of orders in the document's first moments and draws its rows as text, before the panel's code
 * has come. Nothing is shown before the gateway has answered for the session, or where the address shows something else.
 */
async function drawEarlyOrders(page: Document, early: EarlyAnswers): Promise<void> {
  const language = shownLanguage();
  if (!language || !/^\/orders\/?$/i.test(location.pathname)) return;
  const words = __EARLY_WORDS__[language];
  const { companyId, posId } = selection(early.user);
  if (!companyId || !posId) return;

  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const directory = { page: "1", perPage: "9999", order: "asc" };
  const lists = [
    { ...directory, orderBy: "Name" },
    { ...directory, orderBy: "Url", filter: JSON.stringify({ CompanyId: companyId }) },
  ].map((query) => new URLSearchParams(query).toString());
  const question = firstQuestion(location.search, posId, Date.now(), browserZone);
  const [me, companies, sites, orders] = await Promise.all([
    read(early.ask(`${early.api}me`, "", "")),
    read(early.ask(`${early.api}api/companies?${lists[0]}`, "", "")),
    read(early.ask(`${early.api}api/company_sites?${lists[1]}`, "", "")),
    read(early.ask(early.api + question.path, String(companyId), String(posId))),
  ]);
  const company = recordOf(companies, companyId);
  const pos = recordOf(sites, posId);
  const records = asList(asObject(orders).data);
  const isListThere = page.querySelector("#panel tbody tr") !== null;
  if (me === null || !company || !pos || records.length === 0 || question.columns || isListThere) return;

  const zone = shownZone(zoneOf(early.user, company), browserZone);
  const view = earlyView(page, {
    words,
    zone,
    companyName: asText(company.Name),
    posName: asText(pos.Url),
    rows: earlyRows(records.slice(0, mostRows), { words, language, zone }),
    hrefOf(id) {
      const query = new URLSearchParams(location.search);
      query.set("open", String(id));
      return `${location.pathname}?${query}`;
    },
  });
  page.body.prepend(view);
  giveWay(page, view, words["orders.title"]);
  await painted();
}

/** Takes the early list away when the list itself is there, or when the panel shows something else. */
function giveWay(page: Document, view: HTMLElement, title: string): void {
  const panel = page.getElementById("panel");
  let pressed: string | null = null;
  view.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The list opens it as soon as it is there: sooner than the document could load again.
    event.preventDefault();
    pressed = link.dataset.record ?? null;
    for (const one of view.querySelectorAll("a")) one.classList.toggle("pressed", one === link);
  });
  const isOver = () => {
    const heading = panel?.querySelector("h1");
    return (
      panel?.querySelector("tbody a, [role=alert], [role=dialog]") != null ||
      (heading != null && heading.textContent !== title)
    );
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(earlyCss);
  page.adoptedStyleSheets.push(sheet);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    const { scrollTop = 0, scrollLeft = 0 } = view.querySelector(".table") ?? {};
    view.remove();
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
    panel?.querySelector("[role=region]:has(table)")?.scrollTo(scrollLeft, scrollTop);
    if (pressed) panel?.querySelector<HTMLElement>(`tbody a[data-record="${pressed}"]`)?.click();
  };
  const observer = new MutationObserver(() => {
    if (isOver()) end();
  });
  const timer = setTimeout(end, longestMs);
  observer.observe(page.body, { childList: true, subtree: true });
}

async function read(answer: Promise<Response | null>): Promise<unknown> {
  const response = await answer;
  // The list takes the answer over: a copy is read.
  return response?.ok && !response.bodyUsed ? response.clone().json() : null;
}

const recordOf = (list: unknown, id: number) =>
  asList(asObject(list).data)
    .map(asObject)
    .find((record) => asId(record.id) === id);

/** The company and POS that the address names, else those of the last visit. Ids alone: a uid has to be looked up first. */
function selection(user: number): { readonly companyId: number; readonly posId: number } {
  const asked = new URLSearchParams(location.search);
  const name = `hpay-last-choice:${user}`;
  const last = asObject(readJson(sessionStorage.getItem(name) ?? localStorage.getItem(name)));
  const companyId = Number(asked.get("company_id")) || (asId(last.company) ?? 0);
  const wanted = asked.get("site_id") ?? asked.get("pos");
  const posId = wanted === null ? asId(asObject(last.pos)[String(companyId)]) : Number(wanted);
  return { companyId, posId: posId || 0 };
}

/** As the host chooses it (host/src/preferences, host/src/selection/records.ts). */
function zoneOf(user: number, company: LooseObject): string {
  const { timeDisplay } = stored(`hpay-preferences:${user}`);
  if (timeDisplay === "utc") return "UTC";
  return timeDisplay === "browser" ? "" : asText(valueAt(withDataRead(company).Data, "TimeZone"));
}

const stored = (name: string) => asObject(readJson(localStorage.getItem(name)));

/** As the host chooses it (host/src/language/language-choice.ts); null: only the host can tell. */
function shownLanguage(): LanguageCode | null {
  const asked = new URLSearchParams(location.search).get("lang");
  const chosen = sessionStorage.getItem("language") ?? localStorage.getItem("language");
  for (const wanted of [asked, chosen]) if (isLanguageCode(wanted)) return wanted;
  const country = sessionStorage.getItem("hpay-country");
  if (country === "") return null;
  return country === null ? "en" : languageOfCountry(country);
}

/** Resolves in the task after the next frame. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

const early: EarlyAnswers | null | undefined = Reflect.get(window, "hpayEarlyAnswers");
if (early)
  early.drawn = drawEarlyOrders(document, early).catch(() => {
    // Storage is off, or something has another shape than expected: the list comes by itself.
    document.getElementById(earlyListId)?.remove();
  });
