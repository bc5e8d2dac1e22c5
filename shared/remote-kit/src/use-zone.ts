import { shownZone } from "@hpay/domain";
import { useMemo } from "react";
import { useSelection } from "./host-hooks";

/**
 * IANA name of the time zone for displayed times: the selection's, which follows the person's preference, else
 * the browser's.
 */
export function useZone(): string {
  const companyZone = useSelection().company?.timeZone;
  // The zone is cached, because the browser takes a long time to report it.
  return useMemo(
    () => shownZone(companyZone, Intl.DateTimeFormat().resolvedOptions().timeZone),
    [companyZone],
  );
}
