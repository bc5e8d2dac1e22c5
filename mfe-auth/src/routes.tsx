import { lazyWithRetry, type RemotePageProps } from "@hpay/remote-kit";
import { SignInScreen } from "./sign-in/sign-in-screen";

const RegistrationScreen = lazyWithRetry(() =>
  import("./registration/registration-screen").then((module) => module.RegistrationScreen),
);
const AuthnScreen = lazyWithRetry(() => import("./authn/authn-screen").then((module) => module.AuthnScreen));

const AccountScreen = lazyWithRetry(() =>
  import("./account/account-page").then((module) => module.AccountPage),
);

/**
 * The pages of this remote, by their names in remote.config.ts. Sign-in is not lazy, because it must be
 * available at once.
 */
export function App({ page }: RemotePageProps) {
  switch (page) {
    case "registration":
      return <RegistrationScreen />;
    case "authn":
      return <AuthnScreen />;
    case "account":
      return <AccountScreen />;
    default:
      return <SignInScreen />;
  }
}
