import type { LanguageCode, WrittenLanguage } from "@hpay/contract";
import { languageFallbacks } from "@hpay/domain";
import type { Messages, MessageTable } from "./message";
import { messagesChanged } from "./revision";

/** The texts of one package. English is built in; other languages load when first needed. */
export interface Catalogue<T extends MessageTable> {
  readonly en: T;
  /** A language's table, if it has loaded. */
  table(language: WrittenLanguage): Partial<Messages<T>> | undefined;
  /** Whether the language has loaded. English always has. */
  isLoaded(language: LanguageCode): boolean;
  /** Loads the language. English is shown until then. Rejects on failure, and the next call retries. */
  load(language: LanguageCode): Promise<void>;
}

export interface CatalogueSource<T extends MessageTable> {
  readonly en: T;
  /** Loads the Serbian table, for example `() => import("./rs").then((module) => module.rs)`. */
  readonly rs: () => Promise<Messages<T>>;
  readonly mk?: () => Promise<Messages<T>>;
}

type Loadable = Pick<Catalogue<MessageTable>, "isLoaded" | "load">;

const catalogues: Loadable[] = [];

/**
 * The catalogues of all code loaded so far. New parts of a page wait for their texts, so that nothing appears
 * in English first.
 */
export const declaredTexts: Loadable = {
  isLoaded: (language) => catalogues.every((texts) => texts.isLoaded(language)),
  /** Loads missing tables. Never rejects, because without a table, English is shown. */
  async load(language) {
    await Promise.allSettled(catalogues.map((texts) => texts.load(language)));
  },
};

let reportMissing: (error: unknown) => void = () => undefined;

/**
 * Sets the function that receives the error when a table cannot be loaded. Code that waits for the table shows
 * English instead.
 */
export function onTextsMissing(report: (error: unknown) => void): void {
  reportMissing = report;
}

/** Time limit, after which English is shown for missing texts. Tables that arrive later still replace it. */
const maxWaitMs = 3000;

/** Waits for the texts of all code loaded so far, but not longer than the time limit. Never rejects. */
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
  const loadedTables = new Map<WrittenLanguage, Messages<T>>();
  const pendingLoads = new Map<WrittenLanguage, Promise<void>>();

  const fetchTable = async (language: WrittenLanguage, get: () => Promise<Messages<T>>) => {
    try {
      loadedTables.set(language, await get());
      messagesChanged();
    } catch (error) {
      reportMissing(error);
      throw error;
    } finally {
      pendingLoads.delete(language);
    }
  };

  const catalogue: Catalogue<T> = {
    en: source.en,
    table: (language) => loadedTables.get(language),
    isLoaded: (language) => {
      const tableLanguage = firstChoice(language);
      return tableLanguage === "en" || loadedTables.has(tableLanguage) || !source[tableLanguage];
    },
    async load(language) {
      const tableLanguage = firstChoice(language);
      if (tableLanguage === "en" || loadedTables.has(tableLanguage)) return;
      const get = source[tableLanguage];
      if (!get) return;
      const pendingLoad = pendingLoads.get(tableLanguage) ?? fetchTable(tableLanguage, get);
      pendingLoads.set(tableLanguage, pendingLoad);
      await pendingLoad;
    },
  };
  catalogues.push(catalogue);
  return catalogue;
}

function firstChoice(language: LanguageCode): WrittenLanguage {
  return languageFallbacks(language)[0]?.language ?? "en";
}
