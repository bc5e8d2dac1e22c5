import { jsonText } from "./json-text";
import { type Failure, type Fields, isFields } from "./wire";

type Headers = Readonly<Record<string, string>>;

const limitMs = 20_000;
const unreadableAnswer: Failure = { error: "The answer is unreadable.", error_code: 2000 };

/** Calls of a shop's page to `/clientpay/*`. Never rejects: a network failure is `{ error, error_code: -1 }`. */
export class GatewayCalls {
  /** @param base origin of the gateway */
  constructor(readonly base: string) {}

  post(path: string, fields: Fields, headers?: Headers) {
    return this.call(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: jsonText({ request_data: fields }) ?? "",
    });
  }

  /** Sends the call as a form, which saves the round trip of a preflight request. */
  send(path: string, fields: Fields) {
    return this.call(path, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ request_data: jsonText(fields) ?? "" }),
    });
  }

  get(path: string, headers: Headers = {}) {
    return this.call(path, { method: "GET", headers });
  }

  /** Reads one record, or a list of records, which is an array without a wrapper. */
  async read(path: string, headers: Headers): Promise<Fields | Failure | readonly unknown[]> {
    const answer = await this.fetch(path, { method: "GET", headers });
    return Array.isArray(answer) || isFields(answer) ? answer : unreadableAnswer;
  }

  private async call(path: string, init: RequestInit): Promise<Fields | Failure> {
    const answer = await this.fetch(path, init);
    return isFields(answer) ? answer : unreadableAnswer;
  }

  private async fetch(path: string, init: RequestInit): Promise<unknown> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    try {
      const response = await fetch(`${this.base}/clientpay/${path}`, {
        ...init,
        credentials: "omit",
        referrerPolicy: "origin",
        signal: limit.signal,
      });
      return await response.json();
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error), error_code: -1 };
    } finally {
      clearTimeout(timer);
    }
  }
}
