import { type LoadableAhead, useLoadAhead } from "@hpay/remote-kit";
import { ArrivingDialogAhead } from "@hpay/ui/page";

interface DetailsAheadProps {
  readonly part: Pick<LoadableAhead<never>, "loadAhead"> | undefined;
  /** Whether the rows have loaded. */
  readonly isReady: boolean;
}

/**
 * While the browser is idle, loads the code of a row's details and computes the styles of the dialog. A
 * separate component, so that the list is not re-rendered.
 */
export function DetailsAhead({ part, isReady }: DetailsAheadProps) {
  const isLoaded = useLoadAhead(part, isReady);
  return isLoaded ? <ArrivingDialogAhead /> : null;
}
