import { type ComponentPropsWithRef, type MouseEvent, useCallback } from "react";
import { usePanel } from "../panel/panel-context";

export interface PanelLinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  readonly to: string;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link into the panel: a plain click stays in the page, any other opens as the browser does. */
export function PanelLink({ to, onClick, ...rest }: PanelLinkProps) {
  const { navigation } = usePanel();
  const handleClick = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      navigation.push(to);
    },
    [navigation, onClick, to],
  );
  return <a {...rest} href={navigation.href(to)} onClick={handleClick} />;
}
