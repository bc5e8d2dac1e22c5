import type { EventBus, LanguageCode } from "@hpay/contract";
import { languageOfBrowser, languageOfCountry } from "@hpay/domain";
import { declaredTexts, textsArrive } from "@hpay/i18n";
import type { PanelLanguage } from "../ports/language";
import type { StringStore } from "../state/stored";
import { createValue } from "../state/value";
import { languageAtStart } from "./language-choice";

const chosenKey = "language";
const countryKey = "hpay-country";

interface Options {
  readonly requestedLanguage: string | null;
  readonly localStore: StringStore;
  readonly session: StringStore;
  readonly browserTags: readonly string[];
  /**
   * Looks up the country code, which is empty if unknown; null if there is no service. Rejects if the service
   * fails.
   */
  readonly findCountry: (() => Promise<string>) | null;
  readonly events: EventBus;
  /** Sets the language of the document. */
  show(language: LanguageCode): void;
}

export function createLanguage(options: Options): PanelLanguage {
  const { localStore, session, browserTags, findCountry } = options;
  const start = languageAtStart({
    requestedLanguage: options.requestedLanguage,
    chosenLanguage: session.read(chosenKey) ?? localStore.read(chosenKey),
    country: session.read(countryKey),
    canLookUp: findCountry !== null,
    browserTags,
  });
  const state = createValue(start.language);
  let { isChosen } = start;
  // A language in the address applies to this visit only, not as a lasting choice.
  if (isChosen && options.requestedLanguage === start.language) session.write(chosenKey, start.language);
  options.show(start.language);

  let target: LanguageCode = start.language;
  // Switches after the texts have loaded, so that nothing is shown in English meanwhile.
  const change = async (language: LanguageCode) => {
    target = language;
    if (!declaredTexts.isLoaded(language)) await textsArrive(language);
    if (target !== language || language === state.get()) return;
    state.set(language);
    options.show(language);
    options.events.emit("hpay-language-changed", { language });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    choose(language) {
      isChosen = true;
      localStore.write(chosenKey, language);
      session.write(chosenKey, language);
      void change(language);
    },
    async lookUp() {
      if (isChosen || !findCountry || session.read(countryKey) !== null) return;
      // After a failed look-up the browser's own languages decide.
      const country = await findCountry().catch(() => "");
      session.write(countryKey, country);
      if (!isChosen) await change(country ? languageOfCountry(country) : languageOfBrowser(browserTags));
    },
  };
}
