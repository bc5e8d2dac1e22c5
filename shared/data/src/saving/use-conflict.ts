import { useState } from "react";
import type { WireRecord } from "../provider/wire-record";
import { useProvider } from "../queries/data-scope";
import { withMine } from "./merge-versions";
import { saveRecord, VersionConflict } from "./save-record";

/** Saves a record that others may have changed meanwhile: conflicts wait for the person's decision. */
export function useConflict(resource: string, base: { readonly id: number; readonly record: WireRecord }) {
  const provider = useProvider();
  const [conflict, setConflict] = useState<VersionConflict | null>(null);

  const saveOver = async (from: WireRecord, changes: WireRecord): Promise<WireRecord | null> => {
    try {
      return await saveRecord(provider, resource, base.id, { base: from, changes });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      setConflict(error);
      return null;
    }
  };

  return {
    conflict,
    /** Null: a conflict; the person is asked. */
    save: (changes: WireRecord) => saveOver(base.record, changes),
    /** Mine wins every conflict; a third person's save asks again. */
    async keepMine(): Promise<WireRecord | null> {
      if (!conflict) return null;
      const { changes, theirs, conflicts } = conflict;
      const saved = await saveOver(theirs, withMine(changes, theirs, conflicts));
      if (saved) setConflict(null);
      return saved;
    },
    /** The current record. */
    takeTheirs(): WireRecord | null {
      setConflict(null);
      return conflict?.theirs ?? null;
    },
    close: () => setConflict(null),
  };
}
