import { recordFault } from "../faults";
import { matchAddress } from "./address-pattern";

/** A call of the panel, as the gateway would receive it. */
export interface FakeRequest {
  readonly method: string;
  /** The path without the query, for example `api/company_sites/3`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed `filter` of the query; null if the query has none. */
  readonly filter: unknown;
  /** The parsed JSON body, an unchanged form or text, or null. */
  readonly body: unknown;
  readonly headers: Headers;
  /** Values of the parameters in the handler's path (`api/orders/:id`). */
  readonly params: Readonly<Record<string, string>>;
}

/** The gateway's answer: a `Response`, an array (a list with its total), or any JSON body. */
export type FakeAnswer = Response | readonly unknown[] | object | string;
export type FakeHandler = FakeAnswer | ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>);

export interface FakeHttp {
  /** Sets the answer of a call. A later handler for the same call replaces an earlier one. */
  on(method: string, path: string, handler: FakeHandler): void;
  readonly requests: readonly FakeRequest[];
  send(path: string, init?: RequestInit): Promise<Response>;
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

export function listAnswer(records: readonly unknown[], total = records.length): object {
  return { data: records, total };
}

export function recordAnswer(record: object): object {
  return { data: record };
}

export interface RefusedField {
  readonly field: string;
  readonly code?: string;
  readonly message?: string;
}

/** A refusal in the gateway's format: `{ error: "<status> <CODE>[ text]", errors, requestId }`. */
export function refusal(
  status: number,
  code: string,
  { text = "", errors = [] }: { readonly text?: string; readonly errors?: readonly RefusedField[] } = {},
): Response {
  return json({ error: `${status} ${code} ${text}`.trim(), errors, requestId: "test-request" }, status);
}

export function fakeHttp(otherwise?: FakeHandler): FakeHttp {
  const lines: { method: string; path: string; handler: FakeHandler }[] = [];
  const requests: FakeRequest[] = [];

  const lineFor = (method: string, path: string) => {
    for (const line of [...lines].reverse()) {
      const params = line.method === method ? matchAddress(line.path, path) : null;
      if (params) return { handler: line.handler, params };
    }
    return otherwise === undefined ? null : { handler: otherwise, params: {} };
  };

  return {
    on: (method, path, handler) => {
      lines.push({ method: method.toUpperCase(), path, handler });
    },
    requests,
    async send(address, init = {}) {
      const method = (init.method ?? "GET").toUpperCase();
      const [path = "", search = ""] = address.split("?", 2);
      const line = lineFor(method, path);
      if (!line) {
        recordFault(
          `The screen asked for ${method} ${address}, and the test does not say what that answers.`,
        );
        throw new TypeError(`No answer for ${method} ${address}`);
      }
      const query = new URLSearchParams(search);
      const request: FakeRequest = {
        method,
        path,
        query,
        filter: parse(query.get("filter")),
        body: typeof init.body === "string" ? parse(init.body) : (init.body ?? null),
        headers: new Headers(init.headers),
        params: line.params,
      };
      requests.push(request);
      const pendingAnswer = typeof line.handler === "function" ? line.handler(request) : line.handler;
      return toResponse(await untilAborted(Promise.resolve(pendingAnswer), init.signal));
    },
  };
}

function toResponse(answer: FakeAnswer): Response {
  if (answer instanceof Response) return answer.clone();
  if (typeof answer === "string") return new Response(answer);
  return json(Array.isArray(answer) ? listAnswer(answer) : answer);
}

function untilAborted<T>(task: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return task;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("The call was aborted", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    task.then(resolve, reject);
  });
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
