import { isTooDeep, readJsonObject } from "@hpay/domain";
import { invalid } from "../platform/http/api-error";

/**
 * The fields that decide who receives customers' money: shares of it, and the merchant's number at an acquirer
 * or a courier.
 */
const receivers: ReadonlySet<string> = new Set(["Share", "MerchantId", "ClientCode"]);

/** Accounts and other receivers of customers' money, and the settings of a mail server. */
const isDestination = (name: string) =>
  name.startsWith("SMTP") || name === "UseExternalSMTP" || name.endsWith("Account") || receivers.has(name);

/** The values that a form writes for "not set"; `ssl` is the usual security. */
const unset: ReadonlySet<string> = new Set(["", "null", "false", "0", "ssl"]);

/**
 * Whether this `Data` would send customers' money or mails to another destination than the stored one.
 * @throws ApiError VALIDATION when it is nested too deeply to be read
 */
export function leadsElsewhere(data: unknown, stored: unknown = "{}"): boolean {
  if (typeof data !== "string" || data === stored) return false;
  if (isTooDeep(data)) throw invalid("Data", "Data is nested too deeply.");
  return destinationsIn(data) !== destinationsIn(String(stored));
}

function destinationsIn(data: string): string {
  const found: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!isDestination(name)) visit(inner, `${path}/${name}`);
      else if (!unset.has(plain(name, inner))) found.push(JSON.stringify([path, name, plain(name, inner)]));
    }
  };
  visit(readJsonObject(data), "");
  return found.sort().join();
}

/** The same text for every way to write one destination: forms strip an account's dashes. */
function plain(name: string, value: unknown): string {
  const text = (typeof value === "object" ? JSON.stringify(value) : String(value)).trim().toLowerCase();
  return name.endsWith("Account") ? text.replace(/[^a-z0-9]/g, "") : text;
}
