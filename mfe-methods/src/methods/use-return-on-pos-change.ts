import { useSelection } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useEffect, useRef } from "react";

/**
 * Returns to the list when another POS is selected, because the open method belongs to the previous one.
 * Source: spec 2 §9.
 */
export function useReturnOnPosChange(listPath: string): void {
  const navigate = useNavigate();
  const posId = useSelection().pos?.id ?? null;
  const previousRef = useRef(posId);
  useEffect(() => {
    const previous = previousRef.current;
    previousRef.current = posId;
    // A POS that becomes known only now, after a reload, is not a change.
    if (previous !== null && previous !== posId) navigate(listPath, { replace: true });
  }, [posId, listPath, navigate]);
}
