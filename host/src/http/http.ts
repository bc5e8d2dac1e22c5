import type { HostApi, PanelConfig, Readable, Selection } from "@hpay/contract";
import type { Resumption } from "../ports/session";
import { failedText, isExpiredToken, requiresSignIn } from "./failed-text";
import { requestHeaders } from "./request-headers";
import type { Transport } from "./transport";

interface Options {
  readonly config: PanelConfig;
  readonly transport: Transport;
  readonly selection: Readable<Selection>;
  token(): string | null;
  /** The owner of the token. A call by one person is never retried as another. */
  personId(): number | null;
  /**
   * Called when the token has expired. Resolves when the same person has signed in again over the page, or the
   * session has ended.
   */
  onExpiredToken(reason: string): Promise<Resumption>;
  /** Called when a sensitive call requires a fresh sign-in. */
  onStaleSignIn(): Promise<Resumption>;
}

/** Resolves a path to an address of the API, or of the client base, which never receives the token. */
export function resolveCall(path: string, config: PanelConfig): { url: string; isApi: boolean } {
  if (!/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path))
    return { url: config.apiBase + path.replace(/^\/+/, ""), isApi: true };
  const url = new URL(path, config.apiBase);
  const isApi = url.href.startsWith(config.apiBase);
  if (!isApi && url.origin !== new URL(config.clientBase).origin)
    throw new TypeError(`Not an address of the gateway: ${url.origin}`);
  return { url: url.href, isApi };
}

const recordPath = /^\/?api\//;

/**
 * Any failed answer may report that the session has ended. With status 200, only calls outside `api/` report
 * it.
 */
const canReportSession = (response: Response, path: string) => !response.ok || !recordPath.test(path);

export function createHttp(options: Options): HostApi["http"] {
  const { config, transport } = options;

  return async (path, init = {}) => {
    const { url, isApi } = resolveCall(path, config);
    if (!isApi) return transport(url, init);

    // Both attempts send the same headers, so the second has the same idempotency key.
    const facts = { selection: options.selection.get(), features: config.features };
    const firstToken = options.token();
    const person = options.personId();
    // After sign-out, a page that is still mounted may request its records.
    if (firstToken === null && recordPath.test(path)) throw new DOMException("Signed out", "AbortError");
    const headers = requestHeaders(init, { ...facts, token: firstToken });
    const send = () => transport(url, { ...init, headers });
    const sendAgain = () => {
      const token = options.token();
      if (token) headers.set("Authorization", token);
      return send();
    };

    const response = await send();
    if (!canReportSession(response, path)) return response;
    const errorText = await failedText(response);
    const isSamePerson = () => options.personId() === person;
    if (isExpiredToken(errorText)) {
      // Another call has already restored the session; this call was sent with the old token.
      const isLate = firstToken !== null && options.token() !== null && options.token() !== firstToken;
      const outcome = isLate ? "resumed" : await options.onExpiredToken(errorText);
      return outcome === "resumed" && isSamePerson() ? sendAgain() : response;
    }
    if (!requiresSignIn(errorText) || !isSamePerson()) return response;
    return (await options.onStaleSignIn()) === "resumed" && isSamePerson() ? sendAgain() : response;
  };
}
