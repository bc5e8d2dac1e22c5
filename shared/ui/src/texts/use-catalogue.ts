import {
  type Catalogue,
  commonMessages,
  type MessageTable,
  messagesRevision,
  subscribeToMessages,
  type Translate,
  translator,
} from "@hpay/i18n";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useUi } from "../provider/ui-context";

/**
 * Returns `t(key, params?)` for a catalogue in the provider's language. English is shown until the language
 * has loaded.
 */
export function useCatalogue<T extends MessageTable>(catalogue: Catalogue<T>): Translate<T> {
  const { language } = useUi();
  const revision = useSyncExternalStore(subscribeToMessages, messagesRevision, messagesRevision);
  useEffect(() => {
    // If a language fails to load, only the translation is missing: the text remains English, and the next
    // mount retries.
    Promise.all([catalogue.load(language), commonMessages.load(language)]).catch(() => undefined);
  }, [catalogue, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a translator does not include tables that arrive after it was created.
  return useMemo(() => translator(catalogue, language), [catalogue, language, revision]);
}
