import { domainProof } from "@hpay/domain";
import { ApiError } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { posConfigBody } from "../config/pos-config";
import { postInEnvironment } from "../config/pos-environment";
import { signingSecret } from "../pos-secrets";
import type { SiteRow } from "../site-row";

/** Why a check did not prove a host; null: it did. */
export type Fault =
  | "NOT_FOUND"
  | "UNREACHABLE"
  | "TARGET_NOT_ALLOWED"
  | "NO_ADDRESS"
  | "NOT_CHECKED"
  | "REFUSED"
  | "TAKEN";

/** The publications of a host: the lines of its file and its TXT records, or why they could not be read. */
export interface Published {
  readonly file: readonly string[] | Fault;
  readonly dns: readonly string[] | Fault;
}

/** Reads file and records in parallel, the file also at `www.`, to which many hosts redirect. Never rejects. */
export async function publishedBy(
  { domainRecords }: Pick<Services, "domainRecords">,
  host: string,
): Promise<Published> {
  const { filePath, recordName } = domainProof(host, "");
  const fileAt = (name: string) =>
    domainRecords.file(name, filePath).then((text) => text.split(/\r?\n/), faultOf);
  const [ownFile, wwwFile, dns] = await Promise.all([
    fileAt(host),
    fileAt(`www.${host}`),
    domainRecords.txt(recordName).catch(faultOf),
  ]);
  const lines = [ownFile, wwwFile].flatMap((part) => (typeof part === "string" ? [] : part)).filter(Boolean);
  return { file: typeof ownFile === "string" && lines.length === 0 ? ownFile : lines, dns };
}

export function namesPos(published: readonly string[] | Fault, host: string, merchantUid: string): boolean {
  const { line } = domainProof(host, merchantUid);
  return typeof published !== "string" && published.some((text) => text.trim() === line);
}

/** Statuses with which a shop rejects this body; others, such as 429, do not depend on the body. */
const refusals = new Set([400, 401, 403, 404, 406, 409, 422]);
const limitMs = 10_000;

/**
 * Whether the shop's server, at its notification address on this host, has the POS's key. It has to accept a
 * configuration with a valid check text, refuse one with an invalid text, and accept the valid one again. A
 * server that accepts or refuses everything proves nothing.
 * @returns null, or why not
 */
export async function shopHasKey(services: Services, site: SiteRow, host: string): Promise<Fault | null> {
  const address = site.defaultNotifyUrl.trim();
  if (!isOnHost(services, address, host)) return "NO_ADDRESS";
  const secret = signingSecret(services, site);
  const wrongKey = `${secret}-wrong`;
  const url = new URL(address);
  url.searchParams.set("topic", "posconfig-updated");
  const lookUp = async (key: string) =>
    postInEnvironment(
      services.settings,
      url.href,
      (environment) => posConfigBody(services, site, key, environment),
      {
        limitMs,
      },
    );
  try {
    for (const key of [secret, wrongKey, secret]) {
      const { status } = await lookUp(key);
      if (key === wrongKey ? !refusals.has(status) : status < 200 || status > 299)
        return key === wrongKey ? "NOT_CHECKED" : "REFUSED";
    }
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

function isOnHost({ settings }: Pick<Services, "settings">, address: string, host: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port } = new URL(address);
  if (settings.production && (protocol !== "https:" || port !== "")) return false;
  return hostname.replace(/^www\./, "") === host;
}

const faultOf = (error: unknown): Fault =>
  error instanceof ApiError && error.code === "TARGET_NOT_ALLOWED" ? "TARGET_NOT_ALLOWED" : "UNREACHABLE";
