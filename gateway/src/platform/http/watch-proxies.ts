import type { Logger } from "pino";
import type { Settings } from "../settings/settings";
import type { App } from "./app";

/**
 * Behind an unconfigured proxy all clients share one address, so one client's failures would block everybody.
 * That is logged once, and reported by health checks.
 * @returns the report for health checks
 */
export function watchProxies(
  app: App,
  settings: Pick<Settings, "trustProxy">,
  log: Logger,
): () => { readonly proxy?: "untrusted" } {
  let isUntrusted = false;
  app.addHook("onRequest", async (request) => {
    if (isUntrusted || settings.trustProxy > 0 || request.headers["x-forwarded-for"] === undefined) return;
    isUntrusted = true;
    log.error(
      "a proxy forwards calls (X-Forwarded-For) and TRUST_PROXY is 0: all clients count as one address, so one of " +
        "them can use up the limits of all. Set TRUST_PROXY to the number of proxies in front of the gateway",
    );
  });
  return () => (isUntrusted ? { proxy: "untrusted" } : {});
}
