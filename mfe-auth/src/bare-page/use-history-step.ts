import { useHost } from "@hpay/remote-kit";
import { useEffect, useRef } from "react";

const stepOf = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "step" in state ? state.step : undefined;

/**
 * Adds an entry to the browser's history for a step of a page, so that Back ends the step instead of leaving
 * the page.
 * @returns a function that removes the entry and resolves once the browser is back at the page's own entry
 */
export function useHistoryStep(isOnStep: boolean, onBack: () => void): () => Promise<void> {
  const { navigation } = useHost();
  const backHandler = useRef(onBack);
  const leave = useRef(async () => {});
  useEffect(() => {
    backHandler.current = onBack;
  });
  useEffect(() => {
    if (!isOnStep) return undefined;
    const step = crypto.randomUUID();
    const isAtStep = () => stepOf(navigation.location.get().state) === step;
    const { pathname, search, hash } = navigation.location.get();
    navigation.push(pathname + search + hash, { step });
    const stop = navigation.location.subscribe(() => {
      if (!isAtStep()) backHandler.current();
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
