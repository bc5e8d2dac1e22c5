import { shownZone } from "@hpay/domain";
import { useMemo } from "react";
import { useSelection } from "./host-hooks";

/**
 * IANA name of the time zone for displayed times: the company's, or the person's preference, else the
 * browser's own.
 */
export function useZone(): string {
  const own = useSelection().company?.timeZone;
  // Cached, because the browser takes a long time to report its time zone.
  return useMemo(() => shownZone(own, Intl.DateTimeFormat().resolvedOptions().timeZone), [own]);
}
