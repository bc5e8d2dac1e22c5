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
  /** Address that an opener wants to have managed, until it was followed. */
  managedPath(): string | null;
  onManaged(): void;
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
  /** As `goal`, where something waits for the person; else null. */
  awaited(): string | null;
  /** Where a sign-in would lead now, if an opener or the person named a page; null where the open page stays. */
  ahead(): string | null;
}

const addressOf = ({ pathname, search, hash }: PanelLocation) => pathname + search + hash;
const isWaiting = (pathname: string) => samePath(pathname, startPath) || samePath(pathname, waitPath);
const isSignIn = (pathname: string) => samePath(pathname, signInPath);

export function createStartUp(options: Options): StartUp {
  const { session, navigation, remembered } = options;
  let checking: Promise<boolean> | null = null;

  const managedPath = () => inPanelAddress(options.managedPath(), options.origin);
  const awaited = () => {
    if (options.isAddingSite()) return posListPath;
    const managed = managedPath();
    options.onManaged();
    return managed ?? remembered.take();
  };
  const goal = () => awaited() ?? dashboardPath;

  const restore = (): Promise<boolean> => {
    checking ??= session.restore().finally(() => {
      checking = null;
    });
    return checking;
  };

  return {
    goal,
    awaited,
    ahead() {
      const { pathname } = navigation.location.get();
      const leadsOn = isWaiting(pathname) || options.isPublic(pathname);
      return leadsOn && !options.isAddingSite() ? (managedPath() ?? remembered.look()) : null;
    },
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
