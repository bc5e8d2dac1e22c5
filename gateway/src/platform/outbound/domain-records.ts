import { Resolver } from "node:dns/promises";
import { withTimeLimit } from "@hpay/domain";
import type { Settings } from "../settings/settings";
import { callAddress } from "./call-address";

const limitMs = 8000;

/** The file and the DNS records that a host publishes to prove who controls it. */
export interface DomainRecords {
  /**
   * The first 16 KiB of a file at the root of a host, over https only; empty for any answer but 200.
   * @throws ApiError TARGET_NOT_ALLOWED, DOMException TimeoutError, or Error with the network's message
   */
  file(host: string, path: string): Promise<string>;
  /** TXT records of a name, or none. @throws DOMException TimeoutError, or Error with the network's message */
  txt(name: string): Promise<readonly string[]>;
}

const noSuchRecord = new Set(["ENOTFOUND", "ENODATA"]);

export const networkRecords = (settings: Pick<Settings, "allowPrivateTargets">): DomainRecords => ({
  async file(host, path) {
    const headers = { "user-agent": "HPay-Domain-Check/1", accept: "text/plain" };
    const request = { method: "GET", headers } as const;
    const { status, body } = await callAddress(settings, `https://${host}${path}`, request, { limitMs });
    return status === 200 ? body : "";
  },
  txt: (name) =>
    withTimeLimit(limitMs, async (signal) => {
      const resolver = new Resolver({ timeout: 2500, tries: 2 });
      signal.addEventListener("abort", () => resolver.cancel(), { once: true });
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (noSuchRecord.has(String(Object(error).code))) return [];
        throw error;
      }
    }),
});
