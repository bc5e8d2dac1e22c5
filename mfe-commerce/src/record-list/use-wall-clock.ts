import { listTime, shownZone } from "@hpay/domain";
import { useSelection } from "@hpay/remote-kit";
import { useCallback, useMemo } from "react";

export interface WallClock {
  /** IANA zone in which lists are shown: the company's, else the browser's own. */
  readonly zone: string;
  /** `YYYY-MM-DD HH:mm` on the zone's clocks; empty for no instant. */
  readonly format: (iso: string) => string;
}

export function useWallClock(): WallClock {
  const { company } = useSelection();
  const own = company?.timeZone;
  // The browser takes its time to tell its zone.
  const zone = useMemo(() => shownZone(own, Intl.DateTimeFormat().resolvedOptions().timeZone), [own]);
  const format = useCallback((iso: string) => (iso === "" ? "" : listTime(iso, zone)), [zone]);
  return { zone, format };
}
