import { parseJsonObject, textField } from "../state/json-text";
import type { StringStore } from "../state/stored";

const key = "hpay-trusted-browser";

/** Proof that the gateway trusts this browser for an e-mail address; stored only if Remember was ticked. */
export interface BrowserTrust {
  trustFor(email: string): string | null;
  keep(email: string, verification: string): void;
}

export function createBrowserTrust(localStore: StringStore): BrowserTrust {
  const name = (email: string) => email.trim().toLowerCase();
  return {
    trustFor: (email) => textField(parseJsonObject(localStore.read(key)) ?? {}, name(email)) || null,
    keep(email, verification) {
      const storedTrusts = parseJsonObject(localStore.read(key)) ?? {};
      localStore.write(key, JSON.stringify({ ...storedTrusts, [name(email)]: verification }));
    },
  };
}
