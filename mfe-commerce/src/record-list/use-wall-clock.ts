import { listTime } from "@hpay/domain";
import { useZone } from "@hpay/remote-kit";
import { useCallback } from "react";

export interface WallClock {
  /** IANA zone in which lists are shown: the company's, else the browser's own. */
  readonly zone: string;
  /** An instant as `YYYY-MM-DD HH:mm` in the zone; empty if there is no instant. */
  readonly format: (iso: string) => string;
}

export function useWallClock(): WallClock {
  const zone = useZone();
  const format = useCallback((iso: string) => (iso === "" ? "" : listTime(iso, zone)), [zone]);
  return { zone, format };
}
