import { type ComponentPropsWithRef, type MouseEvent, useCallback } from "react";
import { usePanel } from "../ports/panel-context";

export interface PanelLinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  readonly to: string;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A plain click calls `go` and does not leave the document; any other opens the link as the browser does. */
export function usePlainClick(onClick: PanelLinkProps["onClick"], go: () => void) {
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (event.defaultPrevented || !isPlainClick(event)) return;
      event.preventDefault();
      go();
    },
    [onClick, go],
  );
}

/** A link within the panel, with a real address. */
export function PanelLink({ to, onClick, ...rest }: PanelLinkProps) {
  const { navigation } = usePanel();
  const handleClick = usePlainClick(
    onClick,
    useCallback(() => navigation.push(to), [navigation, to]),
  );
  return <a {...rest} href={navigation.href(to)} onClick={handleClick} />;
}
