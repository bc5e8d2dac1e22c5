import { isJsonObject, parseJsonObject } from "../state/json-text";
import type { Kept } from "../state/stored";
import type { Transport } from "./transport";

/** What `boot.js` has asked for before the panel's scripts were there. */
export interface EarlyAnswers {
  readonly token: string;
  // `user`, `api` and `ask` are there for the early scripts of remotes.
  /** When it was asked, milliseconds since 1970. */
  readonly at: number;
  /** By `callKey`; an answer that did not come is null. */
  readonly answers: Map<string, Promise<Response | null>>;
}

declare global {
  interface Window {
    hpayEarlyAnswers?: EarlyAnswers | null;
  }
}

/** A page's first calls, as `boot.js` reads them: address, company, POS. */
export type FirstCall = readonly [url: string, company: string, pos: string];

/** Where the first calls of each address are stored; `boot.js` reads it. */
export const firstCallsName = "hpay-first-calls";

/** An early answer that is older is thrown away. */
export const earlyLifeMs = 5000;
const noteMs = 5000;
const mostCalls = 12;
const mostAddresses = 20;
/** A question that names the moment when it was asked is never asked again. */
const namesMoment = /T\d\d(?::|%3A)\d\d(?::|%3A)\d\d\.(?!000Z)\d{3}Z/i;

export const callKey = ([url, company, pos]: FirstCall): string => [url, company, pos].join("\n");

interface Options {
  readonly early: EarlyAnswers | null;
  readonly local: Kept;
  /** Only calls of the API are noted. */
  readonly apiBase: string;
  /** Of the first page; one that searches or asks by a field is not noted: it may name a customer. */
  readonly address: { readonly pathname: string; readonly search: string };
  now(): number;
  after(ms: number, run: () => void): void;
  /** Who is signed in when the calls have been noted. */
  userId(): number | null;
}

/**
 * Answers a page's first calls from what `boot.js` asked in the document's first tick, each once, and notes which calls
 * the page makes now, for the next time. Another token, another company or POS, an answer of more than five seconds ago
 * or one that is no success leads to an ordinary call.
 */
export function withEarlyAnswers(transport: Transport, options: Options): Transport {
  const noted = new Map<string, FirstCall>();
  const { pathname, search } = options.address;
  let isNoting = !/[?&](q|search)=/.test(search) && !/:|%3A/i.test(pathname);
  if (isNoting)
    options.after(noteMs, () => {
      isNoting = false;
      store([...noted.values()], options);
    });

  return async (url, init) => {
    const isRead = (init.method ?? "GET").toUpperCase() === "GET" && init.body === undefined;
    const headers = new Headers(init.headers);
    const token = headers.get("Authorization");
    if (!isRead || token === null || !url.startsWith(options.apiBase)) return transport(url, init);
    const call: FirstCall = [url, headers.get("xcompanyid") ?? "", headers.get("xsiteid") ?? ""];
    const key = callKey(call);
    if (isNoting && noted.size < mostCalls && !namesMoment.test(url)) noted.set(key, call);
    const { early } = options;
    const answer = early?.answers.get(key);
    if (early && answer && early.token === token && options.now() - early.at < earlyLifeMs) {
      early.answers.delete(key);
      const response = await answer;
      init.signal?.throwIfAborted();
      if (response?.ok) return response;
    }
    return transport(url, init);
  };
}

function store(calls: readonly FirstCall[], { local, address, userId }: Options): void {
  const user = userId();
  if (user === null) return;
  const stored = parseJsonObject(local.read(firstCallsName));
  const pages = stored?.user === user && isJsonObject(stored.pages) ? Object.entries(stored.pages) : [];
  const page = address.pathname + address.search;
  const others = pages.filter(([other]) => other !== page).slice(0, mostAddresses - 1);
  const next = { user, pages: Object.fromEntries([[page, calls], ...others]) };
  local.write(firstCallsName, JSON.stringify(next));
}
