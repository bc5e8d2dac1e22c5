import { Button } from "@hpay/ui";
import { useEffect, useState } from "react";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

/** Idle time after which the offer may appear without moving anything under a hand. */
export const idleMs = 20_000;

interface Props {
  /** As `location.reload`. */
  reload(): void;
}

/** A newer release that this page's host cannot run is waiting: a reload is offered while nobody works. */
export function ReloadOffer({ reload }: Props) {
  const { remotes, leaving } = usePanel();
  const isBehind = useValue(remotes.isBehind);
  const isOffered = useSettledDown(isBehind);
  const t = useHostText();
  if (!isOffered) return null;
  const press = async () => {
    if (await leaving.canLeave()) reload();
  };
  return (
    <Button title={t("host.reload-hint")} onClick={() => void press()}>
      {t("host.reload")}
    </Button>
  );
}

/** Whether a request has found an idle moment; it then stays as long as the request does. */
function useSettledDown(wanted: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    setSettled(false);
    if (!wanted) return undefined;
    let timer = setTimeout(() => setSettled(true), idleMs);
    const busy = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled(true), idleMs);
    };
    for (const name of ["keydown", "pointerdown"]) addEventListener(name, busy, true);
    return () => {
      clearTimeout(timer);
      for (const name of ["keydown", "pointerdown"]) removeEventListener(name, busy, true);
    };
  }, [wanted]);
  return wanted && isSettled;
}
