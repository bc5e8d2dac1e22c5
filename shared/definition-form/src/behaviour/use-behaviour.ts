import { useHost, useLanguage } from "@hpay/remote-kit";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Parameter } from "../definition/parameter";
import { type Behaviour, openBehaviour } from "./behaviour";

/** The scripts of a form, one session while it is shown, and the parameters after their `init` scripts. */
export function useBehaviour(
  provider: string,
  declared: readonly Parameter[],
): { readonly behaviour: Behaviour; readonly parameters: readonly Parameter[]; readonly isReady: boolean } {
  const host = useHost();
  const now = useLanguage();
  const language = useRef(now);
  language.current = now;
  const behaviour = useMemo(
    () =>
      openBehaviour({
        runner: host.scripts,
        provider,
        parameters: declared,
        language: () => language.current,
        report: (error) => host.report(error),
      }),
    [host, provider, declared],
  );
  useEffect(() => () => behaviour.close(), [behaviour]);
  const [initiated, setInitiated] = useState<{ of: unknown; parameters: readonly Parameter[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    behaviour.init(declared).then((parameters) => {
      if (isCurrent) setInitiated({ of: declared, parameters });
    });
    return () => {
      isCurrent = false;
    };
  }, [behaviour, declared]);
  const isInitiated = initiated?.of === declared;
  return {
    behaviour,
    parameters: isInitiated ? initiated.parameters : declared,
    isReady: isInitiated || !declared.some(({ scripts }) => scripts.init),
  };
}
