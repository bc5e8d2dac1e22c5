import type { LanguageCode, Readable } from "@hpay/contract";

/** The language that the panel is shown in. */
export interface PanelLanguage extends Readable<LanguageCode> {
  /** The person's choice: kept, and no look-up changes it any more. */
  choose(language: LanguageCode): void;
  /** Asks once where the person is. An answer after the first paint still switches, unless they have chosen. */
  lookUp(): Promise<void>;
}
