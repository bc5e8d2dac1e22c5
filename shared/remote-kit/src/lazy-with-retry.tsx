import type { LanguageCode } from "@hpay/contract";
import { textsArrive } from "@hpay/i18n";
import { Arriving, Spinner, useUi } from "@hpay/ui";
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, use } from "react";
import { AttemptContext } from "./attempt";

/**
 * A part of a page that can be loaded before it is first rendered, so that its first frame waits for nothing.
 */
export type LoadableAhead<P extends object> = ComponentType<P> & {
  readonly loadAhead: (language: LanguageCode) => Promise<void>;
};

/**
 * A page that loads when it is first rendered, together with its texts. For parts of a page, use `lazyPart` or
 * `lazyDialog`. A failed load is retried once, bypassing the browser's cache. If that fails too, the nearest
 * boundary shows a message, whose Retry loads the page again (with `React.lazy` alone, it would fail forever).
 * @example
 * const Chart = lazyWithRetry(() => import("./chart").then((module) => module.Chart));
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = <Spinner />,
): LoadableAhead<P> {
  let failedAttempt: number | null = null;
  let current: LazyExoticComponent<ComponentType<P>> | null = null;
  let loadedAhead: ComponentType<P> | null = null;

  const partFor = (attempt: number, language: LanguageCode) => {
    if (current && (failedAttempt === null || failedAttempt === attempt)) return current;
    failedAttempt = null;
    current = lazy(async () => {
      try {
        const part = await loadPastCache(load);
        await textsArrive(language);
        return { default: part };
      } catch (error) {
        failedAttempt = attempt;
        throw error;
      }
    });
    return current;
  };

  function LazyPart(props: P) {
    const { language } = useUi();
    const attempt = use(AttemptContext);
    if (loadedAhead) {
      const Loaded = loadedAhead;
      return <Loaded {...props} />;
    }
    const Part = partFor(attempt, language);
    return (
      <Suspense
        fallback={
          <>
            <Arriving />
            {fallback}
          </>
        }
      >
        <Part {...props} />
      </Suspense>
    );
  }
  const loadAhead = async (language: LanguageCode) => {
    // A part that is rendered or already preloaded is not loaded again, because a visible part must not be
    // replaced.
    if (current || loadedAhead) return;
    // The failure is ignored here, because the first render loads the part again and reports its failure.
    const part = await load().catch(() => null);
    await textsArrive(language);
    if (!current) loadedAhead = part;
  };
  return Object.assign(LazyPart, { loadAhead });
}

async function loadPastCache<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = addressOfChunk(error);
    // Corrupt bytes that the browser cached as immutable would fail forever at the same address. Offline, this
    // request fails too, and the part is reported as missing.
    if (address) await fetch(address, { cache: "reload" }).catch(() => undefined);
    return load();
  }
}

/** The bundler's error names the file that failed to load. */
function addressOfChunk(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("request" in error)) return null;
  return typeof error.request === "string" && error.request !== "" ? error.request : null;
}
