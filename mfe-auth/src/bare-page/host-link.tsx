import { useHost } from "@hpay/remote-kit";
import type { ComponentProps, MouseEvent } from "react";

interface HostLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** A path of the panel. */
  readonly to: string;
}

/** A link inside the panel for pages before sign-in, without loading the router. */
export function HostLink({ to, ...anchor }: HostLinkProps) {
  const { navigation } = useHost();
  const handleClick = (event: MouseEvent) => {
    const isForAnotherTab =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForAnotherTab || event.defaultPrevented) return;
    event.preventDefault();
    navigation.push(to);
  };
  return <a {...anchor} href={navigation.href(to)} onClick={handleClick} />;
}
