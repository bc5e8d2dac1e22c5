import { shownZone } from "@hpay/domain";
import { useMemo } from "react";
import { useSelection } from "./host-hooks";

/**
 * IANA name of the time zone for displayed times: the selection's, which follows the person's preference, else
 * the browser's.
 */
export function useZone(): string {
  const own = useSelection().company?.timeZone;
  // The zone is cached, because the browser takes a long time to report it.
  return useMemo(() => shownZone(own, Intl.DateTimeFormat().resolvedOptions().timeZone), [own]);
}
