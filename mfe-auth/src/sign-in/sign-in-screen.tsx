import { lazyWithRetry, useHost, useNotify, useReadable, useT } from "@hpay/remote-kit";
import { useState } from "react";
import { BarePage } from "../bare-page/bare-page";
import { StepHeading } from "../bare-page/step-heading";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { Landing } from "./landing";
import { SignInForm, type SignInValues } from "./sign-in-form";
import { useSignIn } from "./use-sign-in";

const VerificationSteps = lazyWithRetry(() =>
  import("../verification/verification-steps").then((module) => module.VerificationSteps),
);
const ResetDialog = lazyWithRetry(
  () => import("../password/reset-dialog").then((module) => module.ResetDialog),
  null,
);

const nothingTyped: SignInValues = { email: "", password: "", remember: false };

export function SignInScreen() {
  const t = useT(messages);
  const windowed = useReadable(useHost().windowed);
  const notify = useNotify();
  const identity = useIdentity();
  const { now, submit, backToForm } = useSignIn();
  const [forgot, setForgot] = useState(false);
  // Kept over the verification, so that a person who comes back to the form types nothing again.
  const [typed, setTyped] = useState(nothingTyped);

  const handleSubmit = async (values: SignInValues) => {
    setTyped(values);
    const problem = await submit({ kind: "password", ...values });
    if (problem) backToForm(problem);
  };
  const handleForgot = (values: SignInValues) => {
    setTyped(values);
    setForgot(true);
  };
  const handleSignedIn = () => {
    if (now.step === "verification" && now.request.kind === "reset") {
      notify({ tone: "success", text: t("reset.done") });
    }
    identity.continueAfterSignIn();
  };

  return (
    <BarePage side={windowed.mode === "addsite" ? null : <Landing />}>
      {now.step === "form" ? (
        <>
          <StepHeading title={t("sign-in.title")}>{t("sign-in.lead")}</StepHeading>
          <SignInForm initial={typed} problem={now.problem} onSubmit={handleSubmit} onForgot={handleForgot} />
        </>
      ) : (
        <VerificationSteps
          key={now.handshake.reference}
          request={now.request}
          handshake={now.handshake}
          onSignedIn={handleSignedIn}
          onEnded={backToForm}
        />
      )}
      {forgot && now.step === "form" ? (
        <ResetDialog email={typed.email} onSubmit={submit} onClose={() => setForgot(false)} />
      ) : null}
    </BarePage>
  );
}
