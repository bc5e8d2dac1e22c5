import { readDeepJsonObject } from "@hpay/domain";

/** Accounts that receive customers' money, and the settings of a mail server. */
const isDestination = (name: string) =>
  name.startsWith("SMTP") || name === "UseExternalSMTP" || name.endsWith("Account");

/** Would this `Data` lead customers' money or mails to another place than the stored one? */
export const leadsElsewhere = (data: unknown, stored: unknown = "{}"): boolean =>
  typeof data === "string" && destinationsIn(data) !== destinationsIn(String(stored));

function destinationsIn(data: string): string {
  const found: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const isSet = inner !== "" && inner !== null && inner !== false && inner !== 0 && inner !== "0";
      if (isDestination(name) && isSet) found.push(JSON.stringify([path, name, String(inner)]));
      else visit(inner, `${path}/${name}`);
    }
  };
  visit(readDeepJsonObject(data), "");
  return found.sort().join();
}
