import type { HostApi, PanelConfig, Readable, Selection } from "@hpay/contract";
import type { Resumption } from "../ports/session";
import { asksForSignIn, failedText, isExpiredToken } from "./failed-text";
import { requestHeaders } from "./request-headers";
import type { Transport } from "./transport";

interface Options {
  readonly config: PanelConfig;
  readonly transport: Transport;
  readonly selection: Readable<Selection>;
  token(): string | null;
  /** The owner of the token: a call of one person is never retried as another. */
  personId(): number | null;
  /**
   * The token is not valid any more. Resolves when the same person has signed in again over the page, or the
   * session has ended.
   */
  onExpiredToken(reason: string): Promise<Resumption>;
  /** A sensitive call requires a fresh sign-in. */
  onStaleSignIn(): Promise<Resumption>;
}

/** Targets of a call: the API, or the client base, which never gets the token. */
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
 * Any failed answer may contain the text; with status 200, only that of the few calls that report errors in
 * this way.
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
    // A page that is not unmounted yet after sign-out may still request its records.
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
    if (!asksForSignIn(errorText) || !isSamePerson()) return response;
    return (await options.onStaleSignIn()) === "resumed" && isSamePerson() ? sendAgain() : response;
  };
}
