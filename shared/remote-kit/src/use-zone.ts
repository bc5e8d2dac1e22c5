import { shownZone } from "@hpay/domain";
import { useMemo } from "react";
import { useSelection } from "./host-hooks";

/** IANA name of the zone in which times are shown: the company's, or the one that the person prefers, else the browser's own. */
export function useZone(): string {
  const own = useSelection().company?.timeZone;
  // The browser takes its time to tell its zone.
  return useMemo(() => shownZone(own, Intl.DateTimeFormat().resolvedOptions().timeZone), [own]);
}
