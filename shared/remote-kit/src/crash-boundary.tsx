import { commonMessages, translator } from "@hpay/i18n";
import { FailurePanel } from "@hpay/ui";
import type { ReactNode } from "react";
import { RemoteCrash } from "./crash";
import type { RemoteSurroundings } from "./remote-context";
import { RetryBoundary } from "./retry-boundary";

interface Props {
  readonly surroundings: RemoteSurroundings;
  /** Another address starts afresh. */
  readonly address: string;
  readonly children: ReactNode;
}

/** Shows what happened in place of the page, and tells the host. */
export function CrashBoundary({ surroundings, address, children }: Props) {
  const { remote, state, language } = surroundings;
  const handleFailure = (error: unknown) => {
    const { host, page } = state.get().props;
    host.report(new RemoteCrash(remote.id, remote.version, page, error));
  };
  const instead = (retry: () => void) => {
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
    <RetryBoundary address={address} instead={instead} onFailure={handleFailure}>
      {children}
    </RetryBoundary>
  );
}
