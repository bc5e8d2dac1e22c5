import { shape, text } from "./check";
import { defineEvent } from "./event-definition";

export interface LanguageChanged {
  readonly language: string;
}

export const languageChanged = defineEvent<LanguageChanged>({
  name: "hpay-language-changed",
  meaning: "The panel is shown in another language.",
  emittedBy: "host",
  check: shape({ language: text }),
  example: { language: "rs-cyr" },
});
