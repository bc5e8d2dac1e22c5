import type { LanguageCode, WrittenLanguage } from "@hpay/contract";
import { languageFallbacks } from "@hpay/domain";
import type { Messages, MessageTable } from "./message";
import { messagesChanged } from "./revision";

/** The texts of one package: English is built in, other languages are loaded when first needed. */
export interface Catalogue<T extends MessageTable> {
  readonly en: T;
  /** The part of a language's table that has loaded. */
  table(language: WrittenLanguage): Partial<Messages<T>> | undefined;
  /** Whether the language has loaded. English always has. */
  isLoaded(language: LanguageCode): boolean;
  /** Loads the language. Rejects on failure, and the next call retries; English is shown meanwhile. */
  load(language: LanguageCode): Promise<void>;
}

export interface CatalogueSource<T extends MessageTable> {
  readonly en: T;
  /** `() => import("./rs").then((module) => module.rs)` */
  readonly rs: () => Promise<Messages<T>>;
  readonly mk?: () => Promise<Messages<T>>;
}

type Loadable = Pick<Catalogue<MessageTable>, "isLoaded" | "load">;

const declared: Loadable[] = [];

/**
 * The catalogues of all code loaded so far; new parts wait for their texts, so that nothing is shown in
 * English first.
 */
export const declaredTexts: Loadable = {
  isLoaded: (language) => declared.every((texts) => texts.isLoaded(language)),
  /** Loads what is missing. A failure only means that texts are not translated, so it never rejects. */
  async load(language) {
    await Promise.allSettled(declared.map((texts) => texts.load(language)));
  },
};

let reportMissing: (error: unknown) => void = () => undefined;

/**
 * Sets who receives the error when a table cannot be loaded. Code that waits for the table just shows
 * English.
 */
export function onTextsMissing(report: (error: unknown) => void): void {
  reportMissing = report;
}

/** After this time, English is shown for missing texts; tables that arrive later still replace it. */
const maxWaitMs = 3000;

/** Waits for the texts of all code loaded so far, up to a limit. Never rejects. */
export function textsArrive(language: LanguageCode): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    void declaredTexts.load(language).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Declares the texts of a package. Nothing loads before `load` is called. */
export function defineMessages<T extends MessageTable>(source: CatalogueSource<T>): Catalogue<T> {
  const arrived = new Map<WrittenLanguage, Messages<T>>();
  const underway = new Map<WrittenLanguage, Promise<void>>();

  const fetchTable = async (language: WrittenLanguage, get: () => Promise<Messages<T>>) => {
    try {
      arrived.set(language, await get());
      messagesChanged();
    } catch (error) {
      reportMissing(error);
      throw error;
    } finally {
      underway.delete(language);
    }
  };

  const catalogue: Catalogue<T> = {
    en: source.en,
    table: (language) => arrived.get(language),
    isLoaded: (language) => {
      const tableLanguage = firstChoice(language);
      return tableLanguage === "en" || arrived.has(tableLanguage) || !source[tableLanguage];
    },
    async load(language) {
      const tableLanguage = firstChoice(language);
      if (tableLanguage === "en" || arrived.has(tableLanguage)) return;
      const get = source[tableLanguage];
      if (!get) return;
      const fetching = underway.get(tableLanguage) ?? fetchTable(tableLanguage, get);
      underway.set(tableLanguage, fetching);
      await fetching;
    },
  };
  declared.push(catalogue);
  return catalogue;
}

function firstChoice(language: LanguageCode): WrittenLanguage {
  return languageFallbacks(language)[0]?.language ?? "en";
}
