import { RetryBoundary } from "@hpay/remote-kit";
import type { ReactNode } from "react";
import { useHostText, usePanel } from "./panel-context";

interface OnDemandPartProps {
  /** Name of the requested part; a different name resets a failure. */
  readonly part?: string;
  /** Resets the request, so that the next press loads the part again. */
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

/**
 * Wraps a part of the shell that loads on demand. A failed load is reported, and the rest of the shell is
 * unaffected.
 */
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
