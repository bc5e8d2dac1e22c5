import { useNotify, useT } from "@hpay/remote-kit";
import { useEffect } from "react";
import { messages } from "../messages/catalogue";
import type { MethodKind } from "./domain/site-method";

const words = {
  payment: "list.payment-methods-failed",
  shipping: "list.shipping-methods-failed",
  fiscal: "list.fiscal-methods-failed",
} as const satisfies Record<MethodKind, string>;

/** Says once which definitions could not be loaded; the list goes on without them (spec 3 §8). */
export function useMethodFailures(failed: readonly MethodKind[]): void {
  const t = useT(messages);
  const notify = useNotify();
  const said = failed.join(" ");
  useEffect(() => {
    for (const kind of said.split(" ")) {
      if (kind === "payment" || kind === "shipping" || kind === "fiscal")
        notify({ tone: "error", text: t(words[kind]) });
    }
    // Another language does not say it again.
    // biome-ignore lint/correctness/useExhaustiveDependencies: t changes with the language only.
  }, [said, notify]);
}
