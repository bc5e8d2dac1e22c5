import { inPanelAddress } from "../navigation/in-panel-address";
import type { StringStore } from "../state/stored";

const key = "afterloginurl";

/** Pages that start or end a session, to which nobody wants to return. */
const transitPages = /^\/(?:wait|login|register|authn)?(?:[/?#]|$)/i;

/** The page requested before sign-in. */
export interface RememberedAddress {
  remember(address: string): void;
  peek(): string | null;
  /** Returns the address and clears it. */
  take(): string | null;
  forget(): void;
}

export function createRememberedAddress(session: StringStore, origin: string): RememberedAddress {
  const peek = () => {
    const panelPath = inPanelAddress(session.read(key), origin);
    return panelPath && !transitPages.test(panelPath) ? panelPath : null;
  };
  return {
    peek,
    remember(address) {
      const panelPath = inPanelAddress(address, origin);
      if (panelPath && !transitPages.test(panelPath)) session.write(key, panelPath);
    },
    take() {
      const address = peek();
      session.remove(key);
      return address;
    },
    forget: () => session.remove(key),
  };
}
