import type { HostApi } from "@hpay/contract";
import { useHost, useUnsavedChanges } from "@hpay/remote-kit";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isSameJson } from "../json/json-field";
import type { WireRecord } from "../provider/wire-record";
import { useScope } from "../queries/data-scope";
import { type RecordPlace, scopeOf } from "../queries/scope";
import {
  createDraftStore,
  createMemoryDrafts,
  type DraftStore,
  type StoredDraft,
  withoutSecrets,
} from "./draft-store";
import { answerOtherTabs, askOtherTabs } from "./other-tabs";

const writeDelayMs = 500;

export interface DraftOptions {
  /** Further fields that are not stored. Passwords, secrets and keys are never stored. */
  readonly exclude?: readonly string[];
  /** The record's company and POS. They may differ from the selected ones. */
  readonly place?: RecordPlace | undefined;
}

export interface Draft {
  /** Unsaved work of an earlier visit that can be offered; null if there is none, or after `discard`. */
  readonly found: StoredDraft | null;
  /** Whether the draft is being edited in another tab of this browser. */
  readonly isOpenElsewhere: boolean;
  /**
   * Stores the form's values half a second after the last call; if a function supplies them, it is called
   * only then.
   */
  keep(values: WireRecord | (() => WireRecord)): void;
  /**
   * Deletes the stored draft. Call it when the form was saved, or when the person discards the draft.
   * @param of the values to delete; a draft with other values is not deleted
   */
  discard(of?: WireRecord): void;
  /** Stores values for another form, which offers them when it opens. */
  handOn(key: string, values: WireRecord): void;
}

const browserDrafts = createDraftStore();
const memoryDrafts = new WeakMap<HostApi, DraftStore>();
/**
 * In a partner's portal, people are not known by name, so a stored draft would be offered to the next
 * visitor.
 */
function storeOf(host: HostApi): DraftStore {
  if (!host.isEmbedded) return browserDrafts;
  const store = memoryDrafts.get(host) ?? createMemoryDrafts();
  memoryDrafts.set(host, store);
  return store;
}
const noExcludedFields: readonly string[] = [];

/**
 * Stores a form's unsaved values per person, company, POS and record.
 * @param key the form and its record, for example `order/401` or `order/new`
 */
export function useDraft(key: string, { exclude = noExcludedFields, place }: DraftOptions = {}): Draft {
  const host = useHost();
  const { session, isEmbedded } = host;
  const store = storeOf(host);
  const scope = useScope();
  const draftScope = place ? scopeOf(host, place) : scope;
  const name = `${draftScope}|${key}`;
  const [state, setState] = useState(() => ({ name, found: store.read(name) }));
  /** The name under which this visit has stored a draft. */
  const [storedName, setStoredName] = useState<string | null>(null);
  const [openElsewhere, setOpenElsewhere] = useState<string | null>(null);
  const renderedDraft = useRef({ stored: storedName, found: state.found });
  renderedDraft.current = { stored: storedName, found: state.found };
  const timer = useRef<{ id: ReturnType<typeof setTimeout>; write: () => void } | null>(null);
  if (state.name !== name) setState({ name, found: store.read(name) });

  const writePending = useCallback(() => {
    if (!timer.current) return;
    clearTimeout(timer.current.id);
    timer.current.write();
    timer.current = null;
  }, []);
  // Values typed in the last half second before the page closes are stored too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the draft's name must end the writing of this one
  useEffect(() => {
    window.addEventListener("pagehide", writePending);
    return () => {
      window.removeEventListener("pagehide", writePending);
      writePending();
    };
  }, [writePending, name]);

  const keep = useCallback(
    (values: WireRecord | (() => WireRecord)) => {
      // After a sign-out, nobody owns the screen's content.
      if (!session.get().user) return;
      if (timer.current) clearTimeout(timer.current.id);
      setStoredName(name);
      const write = () =>
        store.write(name, withoutSecrets(typeof values === "function" ? values() : values, exclude));
      const id = setTimeout(() => {
        timer.current = null;
        write();
      }, writeDelayMs);
      timer.current = { id, write };
    },
    [session, store, name, exclude],
  );
  const discard = useCallback(
    (of?: WireRecord) => {
      if (of !== undefined && !isSameJson(store.read(name)?.values, withoutSecrets(of, exclude))) return;
      if (timer.current) clearTimeout(timer.current.id);
      timer.current = null;
      store.remove(name);
      // The state is set only if it differs, because an unedited form calls this function when it opens, which
      // must not cause a render.
      if (renderedDraft.current.stored !== null) setStoredName(null);
      if (renderedDraft.current.found !== null) setState({ name, found: null });
    },
    [store, name, exclude],
  );
  const isStored = storedName === name;
  // The draft does not block navigation, because the form does. A draft that the person neither restored nor
  // discarded is offered again next time.
  useUnsavedChanges(false, () => {
    if (isStored) discard();
  });
  const isShared = !isEmbedded;
  useEffect(() => (isShared && isStored ? answerOtherTabs(name) : undefined), [isShared, isStored, name]);
  const isFound = state.found !== null;
  useEffect(
    () => (isShared && isFound && !isStored ? askOtherTabs(name, () => setOpenElsewhere(name)) : undefined),
    [isShared, isFound, isStored, name],
  );
  const handOn = useCallback(
    (otherKey: string, values: WireRecord) =>
      store.write(`${draftScope}|${otherKey}`, withoutSecrets(values, exclude)),
    [store, draftScope, exclude],
  );

  const isOpenElsewhere = isFound && openElsewhere === name;
  return useMemo(
    () => ({ found: state.found, isOpenElsewhere, keep, discard, handOn }),
    [state.found, isOpenElsewhere, keep, discard, handOn],
  );
}
