import { isLanguageCode, type LanguageCode, type Received, type WireRecords } from "@hpay/contract";
import { languageOfCountry, readJson, shownZone } from "@hpay/domain";
import { asId, asList, asObject, asText, valueAt } from "../wire/loose-value";

/** Requests that the host's `boot.js` has sent; `ask` sends more in the same session. */
interface EarlyAnswers {
  readonly api: string;
  readonly user: number;
  /** Requests an address once; company and POS are empty if the request names none. */
  ask(url: string, company: string, pos: string): Promise<Response | null>;
  /** The panel starts when this promise settles (host/public/boot.js). */
  drawn?: Promise<void>;
}

/** The parts of an early page's request that are known before the companies have loaded. */
export interface EarlyRequest {
  readonly posId: number;
  /** The browser's own time zone, known at once. */
  readonly browserZone: string;
  /** The time zone in which the panel shows this company's times; known once the companies have loaded. */
  readonly zone: Promise<string>;
}

/** The data of an early page for one person. All requests were answered, and their answers agree. */
export interface EarlyFacts {
  /** Id of the person. */
  readonly user: number;
  readonly language: LanguageCode;
  readonly zone: string;
  readonly companyName: string;
  readonly posName: string;
  readonly answer: unknown;
}

export interface EarlyPageOf {
  /** Addresses of this early page. */
  readonly path: RegExp;
  /**
   * The request below the API's base, as the page itself sends it; null if the address shows something else.
   */
  requestOf(question: EarlyRequest): string | null | Promise<string>;
  /** The page as it will be shown; null if there is nothing to show. */
  draw(facts: EarlyFacts): EarlyView | null;
}

export interface EarlyView {
  readonly view: HTMLElement;
  readonly css: string;
  /** Whether the real page has loaded, or the panel shows something else. */
  isOver(panel: HTMLElement): boolean;
  /** Runs when the real page has replaced the early one. */
  onOver?(panel: HTMLElement): void;
}

/** If the panel has not loaded within this time, it has failed and reports that itself. */
const maxWaitMs = 15_000;

/**
 * Requests a page's first records as soon as the document starts to load, and draws them as text before the
 * panel's code has loaded. Shows nothing before the gateway has accepted the session, or if the address shows
 * something else.
 */
export function startEarlyPage(page: EarlyPageOf): void {
  const earlyAnswers: EarlyAnswers | null | undefined = Reflect.get(window, "hpayEarlyAnswers");
  if (!earlyAnswers) return;
  // Storage is off, or a stored value has an unexpected shape: the page loads as usual.
  earlyAnswers.drawn = drawEarlyPage(page, earlyAnswers).catch(() => {});
}

async function drawEarlyPage(page: EarlyPageOf, earlyAnswers: EarlyAnswers): Promise<void> {
  const language = shownLanguage();
  if (!language || !page.path.test(location.pathname)) return;
  const { companyId, posId } = selection(earlyAnswers.user);
  if (!companyId || !posId) return;

  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const directory = { page: "1", perPage: "9999", order: "asc" };
  const lists = [
    { ...directory, orderBy: "Name" satisfies keyof Received<"companies"> },
    {
      ...directory,
      orderBy: "Url" satisfies keyof Received<"company_sites">,
      filter: JSON.stringify({ CompanyId: companyId } satisfies Received<"company_sites">),
    },
  ].map((query) => new URLSearchParams(query).toString());
  const me = read(earlyAnswers.ask(`${earlyAnswers.api}me`, "", ""));
  const companies = read(earlyAnswers.ask(`${earlyAnswers.api}api/companies?${lists[0]}`, "", ""));
  const sites = read(earlyAnswers.ask(`${earlyAnswers.api}api/company_sites?${lists[1]}`, "", ""));
  const company = companies.then((list) => recordOf<"companies">(list, companyId));
  const zone = company.then((record) =>
    shownZone(record ? zoneOf(earlyAnswers.user, record) : "", browserZone),
  );
  const request = await page.requestOf({ posId, browserZone, zone });
  if (request === null) return;
  const answer = await read(earlyAnswers.ask(earlyAnswers.api + request, String(companyId), String(posId)));
  const pos = recordOf<"company_sites">(await sites, posId);
  const companyRecord = await company;
  if ((await me) === null || !companyRecord || !pos || answer === null) return;

  const drawn = page.draw({
    user: earlyAnswers.user,
    language,
    zone: await zone,
    companyName: asText(companyRecord.Name),
    posName: asText(pos.Url),
    answer,
  });
  const panel = document.getElementById("panel");
  if (!drawn || !panel || drawn.isOver(panel)) return;
  show(drawn, panel);
  await afterNextPaint();
}

/** Covers the panel until the real page is ready. */
function show({ view, css, isOver, onOver }: EarlyView, panel: HTMLElement): void {
  // Screen reader and keyboard users wait for the real page, which is interactive.
  view.ariaHidden = "true";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  document.body.prepend(view);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    onOver?.(panel);
    view.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adoptedSheet) => adoptedSheet !== sheet,
    );
  };
  const observer = new MutationObserver(() => {
    if (panel.querySelector("[role=alert], [role=dialog]") || isOver(panel)) end();
  });
  const timer = setTimeout(end, maxWaitMs);
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Resolves in the task after the next frame. */
const afterNextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

async function read(answer: Promise<Response | null>): Promise<unknown> {
  const response = await answer;
  // Reads a copy, because the real page reuses the answer.
  return response?.ok && !response.bodyUsed ? response.clone().json() : null;
}

const recordOf = <R extends keyof WireRecords>(list: unknown, id: number): Received<R> | undefined =>
  asList(asObject(list).data)
    .map(asObject)
    .find((record) => asId(record.id) === id);

/**
 * The company and POS that the address names, else those of the last visit. Only ids are accepted, because a
 * UID would first have to be looked up.
 */
function selection(user: number): { readonly companyId: number; readonly posId: number } {
  const params = new URLSearchParams(location.search);
  const name = `hpay-last-choice:${user}`;
  const lastSelection = asObject(readJson(sessionStorage.getItem(name) ?? localStorage.getItem(name)));
  const companyId = Number(params.get("company_id")) || (asId(lastSelection.company) ?? 0);
  const requestedPos = params.get("site_id") ?? params.get("pos");
  const posId =
    requestedPos === null ? asId(asObject(lastSelection.pos)[String(companyId)]) : Number(requestedPos);
  return { companyId, posId: posId || 0 };
}

/** The time zone, by the host's rules (host/src/preferences, host/src/selection/records.ts). */
function zoneOf(user: number, company: Received<"companies">): string {
  const { timeDisplay } = asObject(readJson(localStorage.getItem(`hpay-preferences:${user}`)));
  if (timeDisplay === "utc") return "UTC";
  return timeDisplay === "browser" ? "" : asText(valueAt(readJson(asText(company.Data)), "TimeZone"));
}

/**
 * The language by the host's rules (host/src/language/language-choice.ts); null if only the host can decide.
 */
function shownLanguage(): LanguageCode | null {
  const requests = new URLSearchParams(location.search).get("lang");
  const storedLanguage = sessionStorage.getItem("language") ?? localStorage.getItem("language");
  for (const candidate of [requests, storedLanguage]) if (isLanguageCode(candidate)) return candidate;
  const country = sessionStorage.getItem("hpay-country");
  if (country === "") return null;
  return country === null ? "en" : languageOfCountry(country);
}
