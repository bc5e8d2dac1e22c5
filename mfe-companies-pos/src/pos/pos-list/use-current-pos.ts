import { useHost, useSelection } from "@hpay/remote-kit";
import { useEffect, useRef } from "react";
import type { Pos } from "../data/pos";

/**
 * Adapts the selected POS to the list: no POS if the list is empty, and the only POS if there is one. Source:
 * spec 1 §2.
 */
export function useCurrentPos(companyId: number, rows: readonly Pos[] | undefined): void {
  const { selection } = useHost();
  const { pos: selectedPos } = useSelection();
  const requestedId = useRef<number | null | undefined>(undefined);
  const [onlyPos] = rows ?? [];
  const count = rows?.length;
  const targetId = count === 0 ? null : count === 1 ? onlyPos?.id : undefined;
  const currentId = selectedPos?.id ?? null;
  useEffect(() => {
    if (targetId === undefined || targetId === currentId) requestedId.current = undefined;
    // The selection is requested only once, because the host may refuse it, for example during unsaved work
    // elsewhere.
    else if (targetId !== requestedId.current) {
      requestedId.current = targetId;
      void selection.select(companyId, targetId);
    }
  }, [selection, companyId, targetId, currentId]);
}
