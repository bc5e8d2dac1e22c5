import { useHost, usePageParams, useReadable } from "@hpay/remote-kit";
import { AfterPaint } from "../bare-page/after-paint";
import { BarePage } from "../bare-page/bare-page";
import { SignInSteps } from "./sign-in-steps";

const loadLanding = () => import("./landing").then((module) => module.Landing);

/** Sign-in as a page of its own, or, told by the host, in a dialog over unsaved work. */
export function SignInScreen() {
  const { over, email } = usePageParams();
  const windowed = useReadable(useHost().windowed);
  if (over === "1") return <SignInSteps email={email ?? ""} isOverPage />;
  return (
    <BarePage side={windowed.mode === "addsite" ? undefined : <AfterPaint load={loadLanding} />}>
      <SignInSteps />
    </BarePage>
  );
}
