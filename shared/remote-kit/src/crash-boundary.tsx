import { commonMessages, translator } from "@hpay/i18n";
import { FailurePanel } from "@hpay/ui";
import { type ReactNode, useCallback } from "react";
import { RemoteCrash } from "./crash";
import { useSurroundings } from "./remote-context";
import { RetryBoundary } from "./retry-boundary";

/** Reports a failure to the host, with the release and the page. */
export function useCrashReport(): (error: unknown) => void {
  const { remote, state } = useSurroundings();
  return useCallback(
    (error) => {
      const { host, page } = state.get().props;
      host.report(new RemoteCrash(remote.id, remote.version, page, error));
    },
    [remote, state],
  );
}

interface Props {
  /** A new address resets the boundary. */
  readonly address?: string;
  readonly children: ReactNode;
}

/** Replaces its contents with a message if they fail, and reports the failure to the host. */
export function CrashBoundary({ address = "", children }: Props) {
  const { remote, language } = useSurroundings();
  const report = useCrashReport();
  const fallback = (retry: () => void) => {
    const t = translator(commonMessages, language);
    return (
      <FailurePanel
        title={t("common.something-failed")}
        onRetry={retry}
        reference={`${remote.id}@${remote.version}`}
      >
        {t("common.something-failed-text")}
      </FailurePanel>
    );
  };
  return (
    <RetryBoundary address={address} instead={fallback} onFailure={report}>
      {children}
    </RetryBoundary>
  );
}
