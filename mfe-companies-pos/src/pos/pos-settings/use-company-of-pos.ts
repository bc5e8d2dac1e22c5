import { useHost, useSelection } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useEffect, useRef } from "react";

/**
 * A POS is looked at within its own company: that decides the role. A link to a POS of another company selects it; who
 * then chooses another company goes back to the list.
 */
export function useCompanyOfPos(pos: { readonly id: number; readonly companyId: number | null }): void {
  const { selection } = useHost();
  const navigate = useNavigate();
  const selected = useSelection().company?.id ?? null;
  const wasInStep = useRef(false);
  const { id, companyId } = pos;
  useEffect(() => {
    if (companyId === null) return;
    if (selected === companyId) wasInStep.current = true;
    else if (wasInStep.current) navigate("/sites");
    else void selection.select(companyId, id);
  }, [selection, navigate, selected, companyId, id]);
}
