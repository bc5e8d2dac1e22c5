import { Banner } from "@hpay/ui/page";
import { useEffect, useState } from "react";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

const shownAfterMs = 3000;

/** Shown once the live connection has been lost for three seconds. */
export function ReconnectingBanner() {
  const { live } = usePanel();
  const t = useHostText();
  const isOnline = useValue(live.status) === "online";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (isOnline) return undefined;
    const timer = setTimeout(() => setLate(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return isLate && !isOnline ? <Banner tone="warning">{t("live.reconnecting")}</Banner> : null;
}
