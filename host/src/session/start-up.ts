import type { PanelLocation } from "@hpay/contract";
import type { Navigation } from "../navigation/history-navigation";
import { inPanelAddress } from "../navigation/in-panel-address";
import { dashboardPath, posListPath, samePath, signInPath, startPath, waitPath } from "../pages/view";
import type { RememberedAddress } from "./remembered-address";
import type { SessionPort } from "./session";

interface Options {
  readonly session: Pick<SessionPort, "state" | "restore">;
  readonly navigation: Pick<Navigation, "location" | "force">;
  readonly remembered: RememberedAddress;
  readonly origin: string;
  /** Address that an opener wants to have managed; used once. */
  takeManagedPath(): string | null;
  isAddingSite(): boolean;
  isPublic(pathname: string): boolean;
  hasKeptSession(): boolean;
}

/** The decisions at the start, and whenever a page is asked for without a session. */
export interface StartUp {
  /** Checks what the present address needs. */
  enter(): Promise<void>;
  /** POS list while adding a site, the address of the opener, the remembered page, else the dashboard. */
  goal(): string;
}

const addressOf = ({ pathname, search, hash }: PanelLocation) => pathname + search + hash;
const isWaiting = (pathname: string) => samePath(pathname, startPath) || samePath(pathname, waitPath);
const isSignIn = (pathname: string) => samePath(pathname, signInPath);

export function createStartUp(options: Options): StartUp {
  const { session, navigation, remembered } = options;
  let checking: Promise<boolean> | null = null;

  const goal = () => {
    if (options.isAddingSite()) return posListPath;
    const managed = inPanelAddress(options.takeManagedPath(), options.origin);
    return managed ?? remembered.take() ?? dashboardPath;
  };

  const restore = (): Promise<boolean> => {
    checking ??= session.restore().finally(() => {
      checking = null;
    });
    return checking;
  };

  return {
    goal,
    async enter() {
      const { pathname } = navigation.location.get();
      const isSignInPage = isSignIn(pathname);
      // A page for everybody opens at once; only the sign-in page is skipped by who is signed in already.
      if (options.isPublic(pathname) && !(isSignInPage && options.hasKeptSession())) return;
      if (session.state.get().user && !isWaiting(pathname) && !isSignInPage) return;

      const isSignedIn = session.state.get().user !== null || (await restore());
      const now = navigation.location.get();
      if (isSignedIn) {
        if (isWaiting(now.pathname) || isSignIn(now.pathname)) navigation.force(goal());
        return;
      }
      if (options.isPublic(now.pathname)) return;
      remembered.remember(addressOf(now));
      navigation.force(waitPath);
      navigation.force(signInPath);
    },
  };
}
