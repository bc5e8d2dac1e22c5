import { inPanelAddress } from "../navigation/in-panel-address";
import type { Kept } from "../state/kept";

const key = "afterloginurl";

/** Pages that start or end a session: nobody wants to come back to them. */
const passing = /^\/(?:wait|login|register|authn)?(?:[/?#]|$)/i;

/** The page that a person wanted before they had to sign in. */
export interface RememberedAddress {
  remember(address: string): void;
  /** The address, which is then forgotten. */
  take(): string | null;
  forget(): void;
}

export function createRememberedAddress(session: Kept, origin: string): RememberedAddress {
  return {
    remember(address) {
      const inside = inPanelAddress(address, origin);
      if (inside && !passing.test(inside)) session.write(key, inside);
    },
    take() {
      const inside = inPanelAddress(session.read(key), origin);
      session.remove(key);
      return inside && !passing.test(inside) ? inside : null;
    },
    forget: () => session.remove(key),
  };
}
