import { usePageParams } from "@hpay/remote-kit";
import { BarePage } from "../bare-page/bare-page";
import { SignInSteps } from "./sign-in-steps";
import { useLanding } from "./use-landing";

/** Sign-in as a page, or, if the host requests it, in a dialog above a page with unsaved work. */
export function SignInScreen() {
  const { over, email } = usePageParams();
  const landingPage = useLanding();
  if (over === "1") return <SignInSteps email={email ?? ""} isOverPage />;
  return (
    <BarePage side={landingPage}>
      <SignInSteps />
    </BarePage>
  );
}
