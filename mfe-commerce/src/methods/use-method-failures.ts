import { useNotify, useT } from "@hpay/remote-kit";
import { useEffect, useRef } from "react";
import { laterMessages } from "../record-list/messages/catalogue";
import type { MethodKind } from "./domain/site-method";

const words = {
  payment: "list.payment-methods-failed",
  shipping: "list.shipping-methods-failed",
  fiscal: "list.fiscal-methods-failed",
} as const satisfies Record<MethodKind, string>;

/** Reports once per load which definitions failed to load; the list works without them (spec 3 §8). */
export function useMethodFailures(failedKinds: readonly MethodKind[]): void {
  const t = useT(laterMessages);
  const notify = useNotify();
  // Answers arrive one by one, but each failure is reported only once.
  const reportedKinds = useRef<readonly MethodKind[]>([]);
  useEffect(() => {
    for (const kind of failedKinds) {
      if (!reportedKinds.current.includes(kind)) notify({ tone: "error", text: t(words[kind]) });
    }
    reportedKinds.current = failedKinds;
  }, [failedKinds, notify, t]);
}
