import { useHost } from "@hpay/remote-kit";
import { useEffect, useRef } from "react";

const stepOf = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "step" in state ? state.step : undefined;

/**
 * Gives a step of a page its own entry in the browser's history, so that Back ends the step instead of
 * leaving the page.
 * @returns removes the entry; resolves once the browser is at the page's own
 */
export function useHistoryStep(isOnStep: boolean, onBack: () => void): () => Promise<void> {
  const { navigation } = useHost();
  const back = useRef(onBack);
  const leave = useRef(async () => {});
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    if (!isOnStep) return undefined;
    const step = crypto.randomUUID();
    const isAtStep = () => stepOf(navigation.location.get().state) === step;
    const { pathname, search, hash } = navigation.location.get();
    navigation.push(pathname + search + hash, { step });
    const stop = navigation.location.subscribe(() => {
      if (!isAtStep()) back.current();
    });
    leave.current = async () => {
      stop();
      if (!isAtStep()) return;
      await new Promise<void>((resolve) => {
        const stopWaiting = navigation.location.subscribe(() => {
          if (isAtStep()) return;
          stopWaiting();
          resolve();
        });
        navigation.go(-1);
      });
    };
    return () => void leave.current();
  }, [isOnStep, navigation]);
  return () => leave.current();
}
