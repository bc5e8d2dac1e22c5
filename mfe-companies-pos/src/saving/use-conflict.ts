import {
  integerField,
  saveRecord,
  useProvider,
  VersionConflict,
  type WireRecord,
  withMine,
} from "@hpay/data";
import { useState } from "react";

/** Saves a record that others may have changed meanwhile: what clashes is kept until the person has decided. */
export function useConflict(resource: string, base: { readonly id: number; readonly record: WireRecord }) {
  const provider = useProvider();
  const [conflict, setConflict] = useState<VersionConflict | null>(null);

  return {
    conflict,
    /** Null: somebody else changed the same; the person is asked. */
    async save(changes: WireRecord): Promise<WireRecord | null> {
      try {
        return await saveRecord(provider, resource, base.id, { base: base.record, changes });
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        setConflict(error);
        return null;
      }
    },
    /** My values win wherever both changed. */
    async keepMine(): Promise<WireRecord | null> {
      if (!conflict) return null;
      const { changes, theirs, conflicts } = conflict;
      const saved = await provider.update(resource, base.id, withMine(changes, theirs, conflicts), {
        version: integerField(theirs, "Version"),
      });
      setConflict(null);
      return saved;
    },
    /** The record as it is now. */
    takeTheirs(): WireRecord | null {
      setConflict(null);
      return conflict?.theirs ?? null;
    },
    close: () => setConflict(null),
  };
}
