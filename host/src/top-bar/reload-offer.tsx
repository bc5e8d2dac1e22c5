import { Button } from "@hpay/ui";
import { useEffect, useState } from "react";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

/** Idle time before the offer appears, so that nothing moves under the pointer. */
export const idleMs = 20_000;

interface Props {
  /** Reloads the page, like `location.reload`. */
  reload(): void;
}

/** Offers a reload, while nobody is working, for a newer release that this page's host cannot run. */
export function ReloadOffer({ reload }: Props) {
  const { remotes, leaveGuard, notices } = usePanel();
  const isBehind = useValue(remotes.isBehind);
  const isOffered = useSettledDown(isBehind, leaveGuard.isInUse);
  const t = useHostText();
  if (!isOffered) return null;
  const press = async () => {
    if (!(await leaveGuard.canLeave())) return;
    // A person who has just discarded unsaved work is not asked again about unsent input.
    const canReload =
      leaveGuard.isDirty() ||
      !leaveGuard.isInUse() ||
      (await notices.confirm({
        title: t("common.unsaved-title"),
        text: t("common.unsaved-text"),
        confirmLabel: t("common.unsaved-leave"),
        cancelLabel: t("common.unsaved-stay"),
        tone: "danger",
      }));
    if (canReload) reload();
  };
  return (
    <Button title={t("host.reload-hint")} onClick={() => void press()}>
      {t("host.reload")}
    </Button>
  );
}

/**
 * Whether there has been an idle moment without unsent input since the reload was requested. Remains true until
 * the request ends.
 */
function useSettledDown(isRequested: boolean, isInUse: () => boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    setSettled(false);
    if (!isRequested) return undefined;
    const settle = () => (isInUse() ? busy() : setSettled(true));
    let timer = setTimeout(settle, idleMs);
    const busy = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, idleMs);
    };
    for (const name of ["keydown", "pointerdown"]) addEventListener(name, busy, true);
    return () => {
      clearTimeout(timer);
      for (const name of ["keydown", "pointerdown"]) removeEventListener(name, busy, true);
    };
  }, [isRequested, isInUse]);
  return isRequested && isSettled;
}
