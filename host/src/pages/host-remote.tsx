import type { RemoteHandle } from "@hpay/contract";
import { useCallback, useMemo, useRef } from "react";
import { usePathname } from "../navigation/use-pathname";
import { useHostText, usePanel } from "../ports/panel-context";
import { RemoteOutlet } from "../remotes/remote-outlet";

export interface HostRemoteProps {
  readonly name: string;
  readonly page: string;
  readonly params?: Readonly<Record<string, string>>;
  /**
   * Whether leaving needs a confirmation. The sign-in over a page needs none, because the unsaved work is in
   * the page below.
   */
  readonly blocksLeaving?: boolean;
}

/**
 * A remote in the host's page, with the host's failure texts. Leaving it needs a confirmation if it has
 * unsaved work.
 */
export function HostRemote({ name, page, params, blocksLeaving = true }: HostRemoteProps) {
  const { remotes, leaveGuard, earlyPage } = usePanel();
  const pathname = usePathname();
  const t = useHostText();
  const stopAsking = useRef<(() => void) | null>(null);

  const handleRemoteHandle = useCallback(
    (handle: RemoteHandle | null) => {
      stopAsking.current?.();
      const canLeave = blocksLeaving ? handle?.canLeave?.bind(handle) : undefined;
      stopAsking.current = canLeave ? leaveGuard.ask(canLeave) : null;
    },
    [leaveGuard, blocksLeaving],
  );
  const texts = {
    failed: t("page.failed"),
    slow: t("page.slow"),
    update: t("page.update"),
    retry: t("common.retry"),
  };
  const key = JSON.stringify(params ?? {});
  // Equal parameters stay the same object; otherwise every render would update the remote.
  // biome-ignore lint/correctness/useExhaustiveDependencies: parameters are compared by contents
  const stableParams = useMemo(() => params, [key]);

  return (
    <RemoteOutlet
      remotes={remotes}
      name={name}
      page={page}
      {...(stableParams ? { params: stableParams } : {})}
      visit={pathname}
      texts={texts}
      onHandle={handleRemoteHandle}
      onProblem={earlyPage.hide}
    />
  );
}
