import type { LanguageCode, Readable } from "@hpay/contract";

export interface PanelLanguage extends Readable<LanguageCode> {
  /** Applies and stores the person's choice, which a look-up does not change. */
  choose(language: LanguageCode): void;
  /** Asks once for the country. A late answer still switches, unless the person has chosen. */
  lookUp(): Promise<void>;
}
