import type { PanelLocation } from "@hpay/contract";
import { inPanelAddress } from "../navigation/in-panel-address";
import { dashboardPath, posListPath, samePath, signInPath, startPath, waitPath } from "../pages/view";
import type { Navigation } from "../ports/navigation";
import type { SessionPort, StartUp } from "../ports/session";
import type { RememberedAddress } from "./remembered-address";

interface Options {
  readonly session: Pick<SessionPort, "state" | "restore">;
  readonly navigation: Pick<Navigation, "location" | "force" | "replace">;
  readonly rememberedAddress: RememberedAddress;
  readonly origin: string;
  /** The first page to open, as the opener named it in the window's address. */
  readonly firstPage: string | null;
  onFirstPageOpened(): void;
  isAddingSite(): boolean;
  isPublic(pathname: string): boolean;
  hasStoredSession(): boolean;
}

const addressOf = ({ pathname, search, hash }: PanelLocation) => pathname + search + hash;
const isWaiting = (pathname: string) => samePath(pathname, startPath) || samePath(pathname, waitPath);
const isSignIn = (pathname: string) => samePath(pathname, signInPath);

export function createStartUp(options: Options): StartUp {
  const { session, navigation, rememberedAddress } = options;
  let pendingCheck: Promise<boolean> | null = null;
  /** The address that an opener asks to manage, until it is opened. */
  let managedAddress = options.firstPage;

  const managedPath = () => inPanelAddress(managedAddress, options.origin);
  const pendingAddress = () => {
    if (options.isAddingSite()) return posListPath;
    const destination = managedPath() ?? rememberedAddress.take();
    managedAddress = null;
    options.onFirstPageOpened();
    return destination;
  };
  const destination = () => pendingAddress() ?? dashboardPath;

  const restore = (): Promise<boolean> => {
    pendingCheck ??= session.restore().finally(() => {
      pendingCheck = null;
    });
    return pendingCheck;
  };

  return {
    pendingAddress,
    continueAfterSignIn() {
      if (session.state.get().user && options.isPublic(navigation.location.get().pathname))
        navigation.force(destination());
    },
    goToAwaited() {
      const nextAddress = pendingAddress();
      if (nextAddress !== null) navigation.replace(nextAddress);
      return nextAddress !== null;
    },
    addressAfterSignIn() {
      const { pathname } = navigation.location.get();
      const isTransitPage = isWaiting(pathname) || options.isPublic(pathname);
      return isTransitPage && !options.isAddingSite() ? (managedPath() ?? rememberedAddress.peek()) : null;
    },
    async enter() {
      const { pathname } = navigation.location.get();
      const isSignInPage = isSignIn(pathname);
      // A public page opens at once; only the sign-in page is skipped for signed-in people.
      if (options.isPublic(pathname) && !(isSignInPage && options.hasStoredSession())) return;
      if (session.state.get().user && !isWaiting(pathname) && !isSignInPage) return;

      const isSignedIn = session.state.get().user !== null || (await restore());
      const currentLocation = navigation.location.get();
      if (isSignedIn) {
        if (isWaiting(currentLocation.pathname) || isSignIn(currentLocation.pathname))
          navigation.force(destination());
        return;
      }
      if (options.isPublic(currentLocation.pathname)) return;
      rememberedAddress.remember(addressOf(currentLocation));
      navigation.force(waitPath);
      navigation.force(signInPath);
    },
  };
}
