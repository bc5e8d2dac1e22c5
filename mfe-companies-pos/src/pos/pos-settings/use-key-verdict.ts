import { isSandbox } from "@hpay/contract";
import { useHost, useT } from "@hpay/remote-kit";
import { useCallback, useEffect, useRef } from "react";
import { posMessages } from "../messages";
import type { PosRecord } from "./pos-record";

/**
 * Delays after a save before the POS is read again, because the issuer may need time. Source: spec 1 §9; the
 * last two are ours.
 */
const reloadAfterMs = [3500, 10_000, 30_000] as const;
const refusedAfterMs = 2000;

/** Reads the key's state again after a save, and reports a new key that was rejected. */
export function useKeyVerdict(reload: () => void) {
  const t = useT(posMessages);
  const host = useHost();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  // Only another key cancels this notice, because the person has to see it. Another save or leaving the page
  // does not.
  const notice = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestReload = useRef(reload);
  latestReload.current = reload;
  const stop = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
  }, []);
  useEffect(() => stop, [stop]);

  return (savedPos: PosRecord, isKeyChanged: boolean) => {
    stop();
    timers.current = reloadAfterMs.map((delayMs) => setTimeout(() => latestReload.current(), delayMs));
    if (!isKeyChanged) return;
    clearTimeout(notice.current);
    if (savedPos.useKey !== "" || isSandbox(host.config)) return;
    // The previous key is still valid. The POS is reloaded, so that another save does not remove that key.
    latestReload.current();
    const text = t("pos.key-refused", { product: host.config.productName.toUpperCase() });
    notice.current = setTimeout(() => host.notify({ tone: "error", text }), refusedAfterMs);
  };
}
