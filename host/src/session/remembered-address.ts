import { inPanelAddress } from "../navigation/in-panel-address";
import type { StringStore } from "../state/stored";

const key = "afterloginurl";

/** Pages that start or end a session: nobody wants to return to them. */
const passing = /^\/(?:wait|login|register|authn)?(?:[/?#]|$)/i;

/** The page requested before sign-in. */
export interface RememberedAddress {
  remember(address: string): void;
  look(): string | null;
  /** The address, which is then cleared. */
  take(): string | null;
  forget(): void;
}

export function createRememberedAddress(session: StringStore, origin: string): RememberedAddress {
  const look = () => {
    const inside = inPanelAddress(session.read(key), origin);
    return inside && !passing.test(inside) ? inside : null;
  };
  return {
    look,
    remember(address) {
      const inside = inPanelAddress(address, origin);
      if (inside && !passing.test(inside)) session.write(key, inside);
    },
    take() {
      const inside = look();
      session.remove(key);
      return inside;
    },
    forget: () => session.remove(key),
  };
}
