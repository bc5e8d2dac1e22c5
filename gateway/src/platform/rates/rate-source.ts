import { type RateList, readJson, withTimeLimit } from "@hpay/domain";
import type { Logger } from "pino";
import Type from "typebox";
import { Compile } from "typebox/compile";

export interface DatedRates {
  readonly list: RateList;
  readonly source: string;
  /** Date of the list, `YYYY-MM-DD`. */
  readonly listDate: string;
  readonly validUntil: Date;
}

const minute = 60_000;
/** Spec 1 §9: rates are cached for two hours. */
export const ratesLifeMs = 120 * minute;
const maxLifeMs = 24 * 60 * minute;
const retryMs = minute;
const limitMs = 3000;
const maxCharacters = 256 * 1024;

const positiveDecimal = Type.String({ pattern: "^(?=.*[1-9])\\d{1,12}(\\.\\d{1,12})?$" });
const currency = "^[A-Z]{3}$";
/** The format of an operator's list (docs/operating.md). */
const listFormat = Compile(
  Type.Object({
    base: Type.String({ pattern: currency }),
    date: Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" }),
    perUnit: Type.Record(Type.String({ pattern: currency }), positiveDecimal, {
      additionalProperties: false,
    }),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    validUntil: Type.Optional(Type.String()),
  }),
);

/** Rates from the operator's address. Only a completely read list replaces the stored one. */
export class RateSource {
  #storedRates: DatedRates;
  #retryAt = 0;
  #pendingRead: Promise<void> | undefined;

  /** @param first the list that is used until one has been read */
  constructor(
    private readonly services: { readonly log: Logger; now(): Date },
    private readonly url: string,
    first: Omit<DatedRates, "validUntil">,
  ) {
    this.#storedRates = { ...first, validUntil: new Date(0) };
  }

  /** The current list: the stored one while it is valid or no other is available, else a new one. */
  async current(): Promise<DatedRates> {
    const leftMs = this.#retryAt - this.services.now().getTime();
    // A list valid for longer than possible was read while the clock was ahead, and is requested again.
    if (leftMs <= 0 || leftMs > maxLifeMs) {
      this.#pendingRead ??= this.#read().finally(() => {
        this.#pendingRead = undefined;
      });
      await this.#pendingRead;
    }
    return { ...this.#storedRates, validUntil: new Date(this.#retryAt) };
  }

  async #read(): Promise<void> {
    const now = this.services.now().getTime();
    try {
      this.#storedRates = readRates(
        await withTimeLimit(limitMs, (signal) => fetchText(this.url, signal)),
        new URL(this.url).host,
        now,
      );
      this.#retryAt = this.#storedRates.validUntil.getTime();
    } catch (error) {
      this.services.log.warn({ err: error }, "exchange rates could not be read; the stored ones stay in use");
      this.#retryAt = now + retryMs;
    }
  }
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const headers = { accept: "application/json" };
  const answer = await fetch(url, { headers, signal });
  if (!answer.ok) throw new Error(`the rate source answered ${answer.status}`);
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxCharacters) throw new Error("the list of rates is too long");
  }
  return text;
}

function readRates(text: string, host: string, now: number): DatedRates {
  const value = readJson(text);
  if (!listFormat.Check(value)) {
    const [fault] = listFormat.Errors(value);
    throw new Error(`the list of rates cannot be read: ${fault?.instancePath} ${fault?.message}`);
  }
  const { base, date, perUnit, source, validUntil } = value;
  const expiresAt = Date.parse(validUntil ?? "");
  const expiry = Number.isNaN(expiresAt) ? now + ratesLifeMs : expiresAt;
  return {
    list: { base, perUnit },
    source: source ?? host,
    listDate: date,
    // An expired list is requested again soon, and a long-lived one at least daily.
    validUntil: new Date(Math.min(Math.max(expiry, now + retryMs), now + maxLifeMs)),
  };
}
