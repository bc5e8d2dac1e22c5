import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds until an instant, counted down each second; calls `onOver` once when it is reached. */
export function useCountdown(untilMs: number, onOver?: () => void): number {
  const [leftMs, setLeftMs] = useState(() => Math.max(0, untilMs - Date.now()));
  const handleOver = useEffectEvent(() => onOver?.());

  useEffect(() => {
    const tick = () => {
      const remainingMs = Math.max(0, untilMs - Date.now());
      setLeftMs(remainingMs);
      if (remainingMs > 0) return;
      clearInterval(timer);
      handleOver();
    };
    const timer = setInterval(tick, 1000);
    setLeftMs(Math.max(0, untilMs - Date.now()));
    return () => clearInterval(timer);
  }, [untilMs]);

  return leftMs;
}
