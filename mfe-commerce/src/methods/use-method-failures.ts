import { useNotify, useT } from "@hpay/remote-kit";
import { useEffect, useEffectEvent } from "react";
import { messages } from "../messages/catalogue";
import { type MethodKind, methodKinds } from "./domain/site-method";

const words = {
  payment: "list.payment-methods-failed",
  shipping: "list.shipping-methods-failed",
  fiscal: "list.fiscal-methods-failed",
} as const satisfies Record<MethodKind, string>;

/** Says once which definitions could not be loaded; the list goes on without them (spec 3 §8). */
export function useMethodFailures(failed: readonly MethodKind[]): void {
  const t = useT(messages);
  const notify = useNotify();
  const say = useEffectEvent((kinds: string) => {
    for (const kind of methodKinds) {
      if (kinds.includes(kind)) notify({ tone: "error", text: t(words[kind]) });
    }
  });
  const failedKinds = failed.join(" ");
  useEffect(() => {
    if (failedKinds) say(failedKinds);
  }, [failedKinds]);
}
