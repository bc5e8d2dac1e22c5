import type { LanguageCode, Readable } from "@hpay/contract";

export interface PanelLanguage extends Readable<LanguageCode> {
  /** The person's choice: stored, and not changed by a look-up. */
  choose(language: LanguageCode): void;
  /** Asks once for the country. A late answer still switches, unless the person has chosen. */
  lookUp(): Promise<void>;
}
