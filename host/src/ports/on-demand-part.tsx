import { RetryBoundary } from "@hpay/remote-kit";
import type { ReactNode } from "react";
import { useHostText, usePanel } from "./panel-context";

interface OnDemandPartProps {
  /** What was asked for: another part starts afresh. */
  readonly part?: string;
  /** Takes the wish back, so that the next press fetches the part again. */
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

/** Around a part of the shell that is fetched when a person asks for it. One that can not be had is told of; the rest stays. */
export function OnDemandPart({ part = "", onMissing, children }: OnDemandPartProps) {
  const { notices, report } = usePanel();
  const t = useHostText();
  const handleFailure = (error: unknown) => {
    report(error);
    notices.notify({ tone: "error", text: t("page.failed") });
    onMissing();
  };
  return (
    <RetryBoundary address={part} onFailure={handleFailure} instead={() => null}>
      {children}
    </RetryBoundary>
  );
}
