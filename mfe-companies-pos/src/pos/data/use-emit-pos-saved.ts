import { useHost } from "@hpay/remote-kit";
import { useCallback } from "react";

/** Emits that a POS was saved. The host then notifies the shop that opened the window. Source: wire §9. */
export function useEmitPosSaved(): (pos: { readonly id: number; readonly companyId: number | null }) => void {
  const { events } = useHost();
  return useCallback(
    ({ id, companyId }) => {
      if (companyId !== null) events.say("hpay-user-saved-pos", { company_id: companyId, site_id: id });
    },
    [events],
  );
}
