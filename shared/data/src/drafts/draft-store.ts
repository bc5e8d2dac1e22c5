import { readJson } from "@hpay/domain";
import { isWireRecord, type WireRecord } from "../provider/wire-record";

export interface StoredDraft {
  readonly savedAt: Date;
  readonly values: WireRecord;
}

export interface DraftStore {
  read(name: string): StoredDraft | null;
  write(name: string, values: WireRecord): void;
  remove(name: string): void;
}

const prefix = "hpay.draft|";
/**
 * Earlier releases stored drafts in partners' portals, where nobody is signed in. The next visitor may be
 * another person, so these drafts are removed.
 */
const ownerless = /^hpay\.draft\|[^|]*\|0\|/;
const draftLifeMs = 30 * 24 * 3600 * 1000;
/** Fields with these names are never stored, in any form. */
const secretName = /passw|secret|token|^pin$|securitycode|usekey|cvv|cvc/i;

/**
 * Drafts in the browser's storage. If storage is off, full or corrupt, nothing is stored and no error is
 * thrown. Outdated drafts of all people who use this browser are removed at once.
 */
export function createDraftStore(
  storage: () => Storage = () => window.localStorage,
  now: () => Date = () => new Date(),
): DraftStore {
  const tryStorage = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return work(storage());
    } catch {
      // Storage is off, full or corrupt, so no draft is available.
      return fallback;
    }
  };
  const readDraft = (storage: Storage, key: string) => {
    const draft = parseDraft(storage.getItem(key));
    if (draft && now().getTime() - draft.savedAt.getTime() <= draftLifeMs) return draft;
    storage.removeItem(key);
    return null;
  };
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (ownerless.test(key)) storage.removeItem(key);
      else if (key.startsWith(prefix)) readDraft(storage, key);
    }
  }, undefined);
  return {
    read: (name) => tryStorage((storage) => readDraft(storage, prefix + name), null),
    write: (name, values) =>
      tryStorage(
        (storedValue) =>
          storedValue.setItem(prefix + name, JSON.stringify({ savedAt: now().toISOString(), values })),
        undefined,
      ),
    remove: (name) => tryStorage((storage) => storage.removeItem(prefix + name), undefined),
  };
}

/** Drafts that last only as long as the page. */
export function createMemoryDrafts(): DraftStore {
  const drafts = new Map<string, StoredDraft>();
  return {
    read: (name) => drafts.get(name) ?? null,
    write: (name, values) => void drafts.set(name, { savedAt: new Date(), values }),
    remove: (name) => void drafts.delete(name),
  };
}

/** The values without secrets and excluded fields, at any depth. */
export function withoutSecrets(values: WireRecord, exclude: readonly string[] = []): WireRecord {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (!isWireRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !secretName.test(name) && !exclude.includes(name))
        .map(([name, entryValue]) => [name, clean(entryValue)]),
    );
  };
  const cleanValues = clean(values);
  return isWireRecord(cleanValues) ? cleanValues : {};
}

function parseDraft(text: string | null): StoredDraft | null {
  const draft = readJson(text);
  if (!isWireRecord(draft) || !isWireRecord(draft.values)) return null;
  const savedAt = new Date(String(draft.savedAt));
  return Number.isNaN(savedAt.getTime()) ? null : { savedAt, values: draft.values };
}
