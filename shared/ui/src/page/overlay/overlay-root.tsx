import { EnvironmentProvider } from "@ark-ui/react/environment";
import { Portal } from "@ark-ui/react/portal";
import { useUi } from "@hpay/ui";
import type { ReactNode } from "react";

/** Provides Ark's state machines with their root; in a document, they find it themselves. */
export function OverlayRoot({ children }: { readonly children: ReactNode }) {
  const { root } = useUi();
  if (typeof ShadowRoot === "undefined" || !(root instanceof ShadowRoot)) return children;
  return <EnvironmentProvider value={() => root}>{children}</EnvironmentProvider>;
}

/** Renders into the provider's overlay container: the body, or an element inside the shadow root. */
export function OverlayPortal({ children }: { readonly children: ReactNode }) {
  const { portal } = useUi();
  return <Portal container={{ current: portal }}>{children}</Portal>;
}
