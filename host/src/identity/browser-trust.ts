import { parseJsonObject, textField } from "../state/json-text";
import type { StringStore } from "../state/stored";

const key = "hpay-trusted-browser";

/** Proof that the gateway trusts this browser for an e-mail address; stored only if Remember was ticked. */
export interface BrowserTrust {
  trustFor(email: string): string | null;
  keep(email: string, verification: string): void;
}

export function createBrowserTrust(local: StringStore): BrowserTrust {
  const name = (email: string) => email.trim().toLowerCase();
  return {
    trustFor: (email) => textField(parseJsonObject(local.read(key)) ?? {}, name(email)) || null,
    keep(email, verification) {
      const storedTrusts = parseJsonObject(local.read(key)) ?? {};
      local.write(key, JSON.stringify({ ...storedTrusts, [name(email)]: verification }));
    },
  };
}
