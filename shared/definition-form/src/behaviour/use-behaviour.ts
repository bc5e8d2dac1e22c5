import { useHost, useLanguage } from "@hpay/remote-kit";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Parameter } from "../definition/parameter";
import { type Behaviour, openBehaviour } from "./behaviour";

/**
 * Runs one session of the form's scripts while the form is shown, and applies their `init` scripts to the
 * parameters.
 */
export function useBehaviour(
  provider: string,
  declaredParameters: readonly Parameter[],
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
        parameters: declaredParameters,
        language: () => language.current,
        report: (error) => host.report(error),
      }),
    [host, provider, declaredParameters],
  );
  useEffect(() => () => behaviour.close(), [behaviour]);
  const [initResult, setInitResult] = useState<{ of: unknown; parameters: readonly Parameter[] } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    behaviour.init(declaredParameters).then((parameters) => {
      if (isCurrent) setInitResult({ of: declaredParameters, parameters });
    });
    return () => {
      isCurrent = false;
    };
  }, [behaviour, declaredParameters]);
  const isInitiated = initResult?.of === declaredParameters;
  return {
    behaviour,
    parameters: isInitiated ? initResult.parameters : declaredParameters,
    isReady: isInitiated || !declaredParameters.some(({ scripts }) => scripts.init),
  };
}
