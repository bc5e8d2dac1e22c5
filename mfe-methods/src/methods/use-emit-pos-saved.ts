import { useHost, useSelection } from "@hpay/remote-kit";
import { useCallback } from "react";

/**
 * Emits that the POS or one of its methods changed, so that a shop's page that opened the panel reloads it.
 * Source: wire §9.
 */
export function useEmitPosSaved(): () => void {
  const { events } = useHost();
  const { company, pos } = useSelection();
  const companyId = company?.id;
  const posId = pos?.id;
  return useCallback(() => {
    if (companyId === undefined || posId === undefined) return;
    events.say("hpay-user-saved-pos", { company_id: companyId, site_id: posId });
  }, [events, companyId, posId]);
}
