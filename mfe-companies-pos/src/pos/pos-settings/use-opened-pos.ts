import { useHost, useSelection } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useEffect, useRef } from "react";
import type { PosRecord } from "./pos-record";

/**
 * Selects the POS that was opened, because the bar names it, the methods belong to it, and its company
 * determines the role. When the person selects another POS, opens its settings; when they select another
 * company, returns to the list.
 * @param pos undefined while the POS loads, which happens again after every selection
 */
export function useOpenedPos(posId: number | null, pos: PosRecord | undefined): void {
  const { selection } = useHost();
  const navigate = useNavigate();
  const { company, pos: selectedPos } = useSelection();
  const selectedCompanyId = company?.id ?? null;
  const chosenId = selectedPos?.id ?? null;
  const chosenBefore = useRef(chosenId);
  const seenWithin = useRef<{ readonly posId: number; readonly companyId: number } | null>(null);
  const openedFor = useRef<number | null>(null);
  const companyId = pos?.id === posId ? (pos?.companyId ?? null) : null;
  useEffect(() => {
    if (posId === null) return;
    const seenPos = seenWithin.current?.posId === posId ? seenWithin.current : null;
    if (seenPos) {
      if (seenPos.companyId !== selectedCompanyId) navigate("/sites");
    } else if (companyId === null) return;
    else if (companyId === selectedCompanyId && (chosenId === posId || openedFor.current === posId))
      // The selection is requested only once, because the host may refuse it.
      seenWithin.current = { posId, companyId };
    else {
      openedFor.current = posId;
      void selection.select(companyId, posId);
    }
  }, [selection, navigate, selectedCompanyId, chosenId, companyId, posId]);
  useEffect(() => {
    const previousChoice = chosenBefore.current;
    chosenBefore.current = chosenId;
    const isAnother =
      previousChoice !== null && chosenId !== null && previousChoice !== chosenId && chosenId !== posId;
    if (isAnother && seenWithin.current?.companyId === selectedCompanyId)
      navigate(`/sitedetails/${chosenId}`);
  }, [navigate, selectedCompanyId, chosenId, posId]);
}
