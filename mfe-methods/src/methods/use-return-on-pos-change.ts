import { useSelection } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { useEffect, useRef } from "react";

/** Goes to the list when another POS is chosen: what is open here belongs to the one before. Source: spec 2 §9. */
export function useReturnOnPosChange(listPath: string): void {
  const navigate = useNavigate();
  const posId = useSelection().pos?.id ?? null;
  const before = useRef(posId);
  useEffect(() => {
    const was = before.current;
    before.current = posId;
    // A POS that only now becomes known (a reload) is no change.
    if (was !== null && was !== posId) navigate(listPath, { replace: true });
  }, [posId, listPath, navigate]);
}
