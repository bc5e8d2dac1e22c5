import { type LoadableAhead, useLoadAhead } from "@hpay/remote-kit";
import { ArrivingDialogAhead } from "@hpay/ui/page";

interface DetailsAheadProps {
  readonly part: Pick<LoadableAhead<never>, "loadAhead"> | undefined;
  /** False until the rows have loaded. */
  readonly ready: boolean;
}

/**
 * While the browser is idle: loads the details of a row, and computes their frame's looks. A component of its own, so that the
 * list is not drawn again.
 */
export function DetailsAhead({ part, ready }: DetailsAheadProps) {
  const isLoaded = useLoadAhead(part, ready);
  return isLoaded ? <ArrivingDialogAhead /> : null;
}
