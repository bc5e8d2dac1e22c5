import { RouterScope } from "@hpay/remote-kit/router";
import { AccountScreen } from "./account-screen";

/** Only the account page reads the address, so that pages before sign-in do not load the router. */
export function AccountPage() {
  return (
    <RouterScope>
      <AccountScreen />
    </RouterScope>
  );
}
