import { isTooDeep, readJsonObject } from "@hpay/domain";
import type { Row } from "../people/access/change";
import { invalid } from "../platform/http/api-error";
import { mask } from "../platform/json/masked-text";

/**
 * The fields that decide who receives customers' money: shares, and merchant numbers at acquirers or couriers.
 */
const receivers: ReadonlySet<string> = new Set(["Share", "MerchantId", "ClientCode"]);

/** Accounts and other receivers of customers' money, and the settings of a mail server. */
const isDestination = (name: string) =>
  name.startsWith("SMTP") || name === "UseExternalSMTP" || name.endsWith("Account") || receivers.has(name);

/** The values that a form writes for "not set"; `ssl` is the usual security. */
const unsetValues: ReadonlySet<string> = new Set(["", "null", "false", "0", "ssl"]);

/**
 * Whether this `Data` would send customers' money or e-mails to a destination other than the stored one.
 * @throws ApiError VALIDATION when it is nested too deeply to be read
 */
export const changesDestination = (data: unknown, storedData: unknown = "{}"): boolean =>
  changedDestinations(data, storedData).length > 0;

/** Changed accounts by their place in `Data`, for the audit log: the last digits before and after. */
export function changedAccounts(data: unknown, storedData: unknown): Row {
  const accounts = changedDestinations(data, storedData).filter(({ path }) =>
    path.at(-1)?.endsWith("Account"),
  );
  if (accounts.length === 0) return {};
  const entries = accounts.map(({ path, before, after }) => [
    path.join("."),
    { before: lastDigits(before), after: lastDigits(after) },
  ]);
  return { accounts: Object.fromEntries(entries) };
}

const lastDigits = (account = ""): string =>
  account.length > 8 ? `${mask}${account.slice(-4)}` : account && mask;

interface ChangedDestination {
  readonly path: readonly string[];
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function changedDestinations(data: unknown, storedData: unknown): readonly ChangedDestination[] {
  if (typeof data !== "string" || data === storedData) return [];
  if (isTooDeep(data)) throw invalid("Data", "Data is nested too deeply.");
  const [before, after] = [destinationsIn(String(storedData)), destinationsIn(data)];
  return [...new Map([...before, ...after])]
    .map(([key, { path }]) => ({ path, before: before.get(key)?.value, after: after.get(key)?.value }))
    .filter((one) => one.before !== one.after);
}

interface Destination {
  readonly path: readonly string[];
  readonly value: string;
}

/** Destinations by the JSON text of their path. */
function destinationsIn(data: string): ReadonlyMap<string, Destination> {
  const destinations = new Map<string, Destination>();
  const visit = (field: unknown, place: readonly string[]) => {
    if (typeof field !== "object" || field === null) return;
    for (const [name, inner] of Object.entries(field)) {
      const path = [...place, name];
      if (!isDestination(name)) {
        visit(inner, path);
        continue;
      }
      const value = normalizedValue(name, inner);
      if (!unsetValues.has(value)) destinations.set(JSON.stringify(path), { path, value });
    }
  };
  visit(readJsonObject(data), []);
  return destinations;
}

/** Normalizes a destination, which can be written in several ways: forms strip an account's dashes. */
function normalizedValue(name: string, value: unknown): string {
  const text = (typeof value === "object" ? JSON.stringify(value) : String(value)).trim().toLowerCase();
  return name.endsWith("Account") ? text.replace(/[^a-z0-9]/g, "") : text;
}
