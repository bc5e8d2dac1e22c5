import { RouterScope } from "@hpay/remote-kit/router";
import { AccountScreen } from "./account-screen";

/** Only this page reads the address: those before sign-in do without the router's bytes. */
export function AccountPage() {
  return (
    <RouterScope>
      <AccountScreen />
    </RouterScope>
  );
}
