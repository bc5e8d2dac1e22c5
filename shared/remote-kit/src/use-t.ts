import type { Catalogue, MessageTable, Translate } from "@hpay/i18n";
import { useCatalogue } from "@hpay/ui";

/** Returns `t(key, params?)` in the page's language, for a catalogue and the common messages. */
export function useT<T extends MessageTable>(catalogue: Catalogue<T>): Translate<T> {
  return useCatalogue(catalogue);
}
