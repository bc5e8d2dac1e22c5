import { useState } from "react";
import type { WireRecord } from "../provider/wire-record";
import { useProvider } from "../queries/data-scope";
import { withMine } from "./merge-versions";
import { saveRecord, VersionConflict } from "./save-record";

/**
 * Saves a record that other people may have changed meanwhile; a conflict waits for the person's decision.
 */
export function useConflict(resource: string, base: { readonly id: number; readonly record: WireRecord }) {
  const provider = useProvider();
  const [conflict, setConflict] = useState<VersionConflict | null>(null);

  const saveOntoVersion = async (from: WireRecord, changes: WireRecord): Promise<WireRecord | null> => {
    try {
      return await saveRecord(provider, resource, base.id, { base: from, changes });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      setConflict(error);
      return null;
    }
  };

  const resolve = async (changesOf: (open: VersionConflict) => WireRecord): Promise<WireRecord | null> => {
    if (!conflict) return null;
    const savedRecord = await saveOntoVersion(conflict.theirs, changesOf(conflict));
    if (savedRecord) setConflict(null);
    return savedRecord;
  };

  return {
    conflict,
    /** Resolves to null if there is a conflict, which the person is then asked about. */
    save: (changes: WireRecord) => saveOntoVersion(base.record, changes),
    /** Keeps my values in every conflict. If another person saves meanwhile, the conflicts are shown again. */
    keepMine: () => resolve(({ changes, theirs, conflicts }) => withMine(changes, theirs, conflicts)),
    /** Keeps the other person's values in every conflict; the person's other changes are saved. */
    keepTheirs: () => resolve(({ changes }) => changes),
    /** The current record. */
    takeTheirs(): WireRecord | null {
      setConflict(null);
      return conflict?.theirs ?? null;
    },
    close: () => setConflict(null),
  };
}
