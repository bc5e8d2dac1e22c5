import { timeLimit } from "@hpay/domain";
import { isJsonObject, parseJsonObject } from "../state/json-text";
import type { StringStore } from "../state/stored";
import { readLimitMs, type Transport } from "./transport";

/** Requests that `boot.js` made before the panel's scripts loaded. */
export interface EarlyAnswers {
  readonly token: string;
  // The object also has `user`, `api` and `ask`, which only the early scripts of remotes read.
  /** Request time in milliseconds since 1970. */
  readonly at: number;
  /** Answers by `callKey`; null for a missing answer. */
  readonly answers: Map<string, Promise<Response | null>>;
  /** Settles when the page's early script has finished; undefined until it runs. */
  readonly drawn?: Promise<void>;
}

declare global {
  interface Window {
    hpayEarlyAnswers?: EarlyAnswers | null;
  }
}

/** One of a page's first requests, as `boot.js` reads them: address, company, POS. */
export type FirstCall = readonly [url: string, company: string, pos: string];

/** Storage key of the first calls of each address, which `boot.js` reads. */
export const firstCallsName = "hpay-first-calls";

/** Answers older than this are discarded, and pending ones are no longer awaited. */
export const earlyLifeMs = 5000;
const recordingMs = 5000;
const maxCalls = 12;
const maxAddresses = 20;
/**
 * Matches an instant that is not a whole second: a request with one differs each time, so it is not recorded.
 */
const containsTime = /T\d\d(?::|%3A)\d\d(?::|%3A)\d\d\.(?!000Z)\d{3}Z/i;

export const callKey = ([url, company, pos]: FirstCall): string => [url, company, pos].join("\n");

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Whether an address may name a customer, in a search or a field filter. */
const namesCustomer = ({ pathname, search }: Address) =>
  /[?&](q|search)=/.test(search) || /:|%3A/i.test(pathname);

interface Options {
  readonly earlyAnswers: EarlyAnswers | null;
  readonly localStore: StringStore;
  /** Base of the API; only its calls are recorded. */
  readonly apiBase: string;
  address(): Address;
  now(): number;
  /** Called when an early response answers a request. */
  onTaken?(response: Response): void;
  after(ms: number, run: () => void): void;
  /** Runs the callback when the person types for the first time. */
  onTyped(run: () => void): void;
  /** Id of the signed-in person, stored with the recorded requests. */
  userId(): number | null;
}

/**
 * Answers a page's first requests with the responses to those that `boot.js` sent, each once, and records the page's
 * current requests for the next time. What the person types or searches for is not recorded, because it may name a
 * customer and the record stays in the browser. If the token, company or POS differs, the answer is older than five
 * seconds, or the request failed or got no answer, an ordinary request is sent.
 */
export function withEarlyAnswers(transport: Transport, options: Options): Transport {
  const recordedCalls = new Map<string, FirstCall>();
  const { pathname, search } = options.address();
  const firstAddress = { pathname, search };
  let isRecording = !namesCustomer(firstAddress);
  const stopRecording = () => {
    isRecording = false;
  };
  if (isRecording) {
    options.onTyped(stopRecording);
    options.after(recordingMs, () => {
      stopRecording();
      store([...recordedCalls.values()], firstAddress, options);
    });
  }

  return async (url, init) => {
    const isRead = (init.method ?? "GET").toUpperCase() === "GET" && init.body === undefined;
    const headers = new Headers(init.headers);
    const token = headers.get("Authorization");
    if (!isRead || token === null || !url.startsWith(options.apiBase)) return transport(url, init);
    const call: FirstCall = [url, headers.get("xcompanyid") ?? "", headers.get("xsiteid") ?? ""];
    const key = callKey(call);
    if (namesCustomer(options.address())) stopRecording();
    if (isRecording && recordedCalls.size < maxCalls && !containsTime.test(url)) recordedCalls.set(key, call);
    const { earlyAnswers } = options;
    const answer = earlyAnswers?.answers.get(key);
    if (
      earlyAnswers &&
      answer &&
      earlyAnswers.token === token &&
      options.now() - earlyAnswers.at < earlyLifeMs
    ) {
      earlyAnswers.answers.delete(key);
      // The time limit covers the wait and the ordinary request together.
      const { signal } = timeLimit(readLimitMs, init.signal);
      const timeout = new Promise<null>((resolve) =>
        options.after(earlyAnswers.at + earlyLifeMs - options.now(), () => resolve(null)),
      );
      const response = await Promise.race([answer, timeout]);
      signal.throwIfAborted();
      if (response?.ok) {
        options.onTaken?.(response);
        return response;
      }
      return transport(url, { ...init, signal });
    }
    return transport(url, init);
  };
}

function store(calls: readonly FirstCall[], address: Address, { localStore, userId }: Options): void {
  const user = userId();
  if (user === null) return;
  const storedCalls = parseJsonObject(localStore.read(firstCallsName));
  const pages =
    storedCalls?.user === user && isJsonObject(storedCalls.pages) ? Object.entries(storedCalls.pages) : [];
  const page = address.pathname + address.search;
  const otherPages = pages.filter(([other]) => other !== page).slice(0, maxAddresses - 1);
  const next = { user, pages: Object.fromEntries([[page, calls], ...otherPages]) };
  localStore.write(firstCallsName, JSON.stringify(next));
}
