import { useCallback } from "react";
import { type PanelLinkProps, usePlainClick } from "../navigation/panel-link";
import { posOfAddress } from "../navigation/selection-in-address";
import { usePanel } from "../ports/panel-context";

/** A notice's link names its company and POS, because others may be selected when a person follows it. */
export function NoticeLink({ to, onClick, ...rest }: PanelLinkProps) {
  const { navigation, selection, leaveGuard } = usePanel();
  const go = useCallback(async () => {
    const noticePos = posOfAddress(to);
    const { company, pos } = selection.get();
    if (noticePos === null || (noticePos.companyId === company?.id && noticePos.posId === pos?.id))
      return navigation.push(to);
    if (!(await leaveGuard.canLeave())) return;
    // Navigates first. Otherwise the old page would open its own list for the other POS.
    navigation.enter(to);
    await selection.choose(noticePos.companyId, noticePos.posId);
  }, [navigation, selection, leaveGuard, to]);
  const handleClick = usePlainClick(
    onClick,
    useCallback(() => void go(), [go]),
  );
  return <a {...rest} href={posOfAddress(to) ? to : navigation.href(to)} onClick={handleClick} />;
}
