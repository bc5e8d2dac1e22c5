import { commonMessages, translator } from "@hpay/i18n";
import type { ComponentType, ReactNode } from "react";
import { CrashBoundary, useCrashReport } from "./crash-boundary";
import { useNotify } from "./host-hooks";
import { type LoadableAhead, lazyWithRetry } from "./lazy-with-retry";
import { useSurroundings } from "./remote-context";
import { RetryBoundary } from "./retry-boundary";

/**
 * A part of a page that loads when it is first rendered. A failure replaces only this part; the page and typed
 * values are unaffected.
 * @example
 * const Chart = lazyPart(() => import("./chart").then((module) => module.Chart));
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
): ComponentType<P> {
  const Part = lazyWithRetry(load, fallback);
  return function LazyPart(props: P) {
    return (
      <CrashBoundary>
        <Part {...props} />
      </CrashBoundary>
    );
  };
}

/**
 * A dialog that loads when it is first opened. A failure to load is reported, and counts as a closed dialog:
 * the page does not change, and the next press loads the dialog again.
 * @example
 * const Question = lazyDialog(() => import("./question").then((module) => module.Question));
 */
export function lazyDialog<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): LoadableAhead<P> {
  const Part = lazyWithRetry(load, null);
  function LazyDialog(props: P) {
    const { language } = useSurroundings();
    const report = useCrashReport();
    const notify = useNotify();
    const handleFailure = (error: unknown) => {
      report(error);
      notify({ tone: "error", text: translator(commonMessages, language)("common.network-failed") });
      props.onClose();
    };
    return (
      <RetryBoundary address="" onFailure={handleFailure} instead={() => null}>
        <Part {...props} />
      </RetryBoundary>
    );
  }
  return Object.assign(LazyDialog, { loadAhead: Part.loadAhead });
}
