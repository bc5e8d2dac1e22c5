import type { RemoteHandle } from "@hpay/contract";
import { FailurePanel, Spinner, styled } from "@hpay/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FailedRemote, Remotes } from "../ports/remotes";
import { useValue } from "../state/use-value";
import { mountCrash } from "./mount-crash";

/** After this time, a panel with Retry is shown; attempts continue in the background. */
const slowAfterMs = 8000;
const spinnerAfterMs = 250;

const Waiting = styled("div", { base: { display: "grid", placeItems: "center", minHeight: "12rem" } });

export interface RemoteOutletProps {
  readonly remotes: Remotes;
  readonly name: string;
  readonly page: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Changes with each navigation, when a newer version may take over. */
  readonly visit: string;
  readonly texts: {
    readonly failed: string;
    readonly slow: string;
    readonly update: string;
    readonly retry: string;
  };
  /** Receives the handle of the mounted page, which answers whether the page can be left. */
  onHandle?(handle: RemoteHandle | null): void;
  onReady?(): void;
  /** Called when a failure message replaces the page. */
  onProblem?(): void;
}

type Problem = { readonly kind: "slow" } | FailedRemote;

/**
 * The element that a remote renders into, with a React root of its own. Only the element belongs to the host.
 */
export function RemoteOutlet({
  remotes,
  name,
  page,
  params,
  visit,
  texts,
  onHandle,
  onReady,
  onProblem,
}: RemoteOutletProps) {
  const outletRef = useRef<HTMLDivElement>(null);
  const mountedHandle = useRef<RemoteHandle | null>(null);
  const latestProps = useRef({ page, params, onHandle, onReady });
  latestProps.current = { page, params, onHandle, onReady };
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const swaps = useValue(remotes.swaps);
  const version = useVersionAtVisit(remotes, name, `${swaps} ${visit}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version or a Retry mounts again; page and params are passed to update()
  useEffect(() => {
    const element = outletRef.current;
    if (!element) return;
    const stage = document.createElement("div");
    const abort = new AbortController();
    const spinner = setTimeout(() => setIsWaiting(true), spinnerAfterMs);
    const slowTimer = setTimeout(() => setProblem({ kind: "slow" }), slowAfterMs);
    const settle = () => {
      clearTimeout(slowTimer);
      clearTimeout(spinner);
      setIsWaiting(false);
    };

    remotes.load(name).then((outcome) => {
      if (abort.signal.aborted) return;
      settle();
      if (outcome.kind === "failed") {
        setProblem(outcome);
        return;
      }
      setProblem(null);
      stage.dataset.version = outcome.release.version;
      element.append(stage);
      try {
        mountedHandle.current = outcome.module.mount(stage, {
          host: remotes.hostFor(outcome),
          page: latestProps.current.page,
          basename: "",
          ...(latestProps.current.params ? { params: latestProps.current.params } : {}),
          signal: abort.signal,
        });
        latestProps.current.onHandle?.(mountedHandle.current);
        latestProps.current.onReady?.();
      } catch (error) {
        const { version } = outcome.release;
        const detail = error instanceof Error ? error.message : String(error);
        setProblem({ kind: "failed", name, version, why: "unreachable", detail });
        remotes
          .hostFor(outcome)
          .report(mountCrash(error, { remote: name, version, page: latestProps.current.page }));
      }
    });

    return () => {
      abort.abort();
      settle();
      latestProps.current.onHandle?.(null);
      const handle = mountedHandle.current;
      mountedHandle.current = null;
      // React must not unmount another root while it renders this one.
      queueMicrotask(() => {
        handle?.unmount();
        stage.remove();
      });
    };
  }, [remotes, name, version, attempt]);

  useEffect(() => {
    mountedHandle.current?.update?.({ page, params: params ?? {} });
  }, [page, params]);

  useEffect(() => {
    if (problem) onProblem?.();
  }, [problem, onProblem]);

  const retry = useCallback(() => {
    remotes.forget(name);
    setProblem(null);
    setAttempt((count) => count + 1);
  }, [remotes, name]);
  const hasFailed = problem?.kind === "failed";
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  return (
    <>
      {isWaiting && !problem && (
        <Waiting>
          <Spinner />
        </Waiting>
      )}
      {problem && (
        <FailurePanel
          title={
            problem.kind === "slow" ? texts.slow : problem.why === "contract" ? texts.update : texts.failed
          }
          reference={problem.kind === "failed" ? `${problem.name}@${problem.version}` : name}
          onRetry={retry}
        />
      )}
      <div ref={outletRef} data-remote={name} />
    </>
  );
}

/** The remote's version at the last navigation, because an open page is never replaced. */
function useVersionAtVisit(remotes: Remotes, name: string, visit: string): string | null {
  const lastVisit = useRef<{ visit: string; name: string; version: string | null } | null>(null);
  if (lastVisit.current?.visit !== visit || lastVisit.current.name !== name) {
    lastVisit.current = { visit, name, version: remotes.wantedVersion(name) };
  }
  return lastVisit.current.version;
}
