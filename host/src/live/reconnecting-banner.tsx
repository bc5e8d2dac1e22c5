import { Banner } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

const shownAfterMs = 3000;
/** A page that is still loading has not missed anything yet, and its rows must not move. */
const firstShownAfterMs = 15_000;

/**
 * Appears once the live connection has been lost for three seconds, or has not been established within
 * fifteen.
 */
export function ReconnectingBanner() {
  const { live } = usePanel();
  const t = useHostText();
  const isOnline = useValue(live.status) === "online";
  const [isLate, setLate] = useState(false);
  const wasOnline = useRef(false);
  useEffect(() => {
    setLate(false);
    if (isOnline) wasOnline.current = true;
    if (isOnline) return undefined;
    const timer = setTimeout(() => setLate(true), wasOnline.current ? shownAfterMs : firstShownAfterMs);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return isLate && !isOnline ? <Banner tone="warning">{t("live.reconnecting")}</Banner> : null;
}
