import { lazyDialog, lazyPart, useNotify, useT } from "@hpay/remote-kit";
import { useState } from "react";
import { StepHeading } from "../bare-page/step-heading";
import { useHistoryStep } from "../bare-page/use-history-step";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { SignInForm } from "./sign-in-form";
import { useSignIn } from "./use-sign-in";
import type { SignInValues } from "./use-sign-in-fields";

const VerificationSteps = lazyPart(() =>
  import("../verification/verification-steps").then((module) => module.VerificationSteps),
);
const ResetDialog = lazyDialog(() => import("../password/reset-dialog").then((module) => module.ResetDialog));

interface SignInStepsProps {
  /** E-mail of the expected person. */
  readonly email?: string;
  /** Whether the sign-in is inside the host's dialog, which has its own title and buttons. */
  readonly isOverPage?: boolean;
}

/** The steps of a sign-in: form, verification, done. */
export function SignInSteps({ email = "", isOverPage = false }: SignInStepsProps) {
  const t = useT(messages);
  const notify = useNotify();
  const identity = useIdentity();
  const { signInState, submit, backToForm } = useSignIn();
  // The dialog above a page has no address of its own.
  const leaveStep = useHistoryStep(signInState.step === "verification" && !isOverPage, backToForm);
  const [isResetOpen, setIsResetOpen] = useState(false);
  // The typed values are stored during the verification, so that returning to the form restores all of them.
  const [typedValues, setTypedValues] = useState<SignInValues>({ email, password: "", remember: false });

  const handleSubmit = async (values: SignInValues) => {
    setTypedValues(values);
    const problem = await submit({ kind: "password", ...values });
    if (problem) backToForm(problem);
  };
  const handleForgotPassword = (values: SignInValues) => {
    setTypedValues(values);
    setIsResetOpen(true);
  };
  const handleSignedIn = async () => {
    if (signInState.step === "verification" && signInState.request.kind === "reset") {
      notify({ tone: "success", text: t("reset.done") });
    }
    await leaveStep();
    identity.continueAfterSignIn();
  };

  const handlePasswordSet = () => {
    if (signInState.step === "verification")
      setTypedValues({ ...typedValues, email: signInState.request.email, password: "" });
    notify({ tone: "success", text: t("reset.done-sign-in") });
    backToForm();
  };

  if (signInState.step === "verification") {
    return (
      <VerificationSteps
        key={signInState.handshake.reference}
        request={signInState.request}
        handshake={signInState.handshake}
        onSignedIn={() => void handleSignedIn()}
        onPasswordSet={handlePasswordSet}
        onEnded={backToForm}
      />
    );
  }
  return (
    <>
      {isOverPage ? null : (
        <StepHeading title={t("sign-in.title")} takesFocus={signInState.isReturn}>
          {t("sign-in.lead")}
        </StepHeading>
      )}
      <SignInForm
        initial={typedValues}
        problem={signInState.problem}
        onSubmit={handleSubmit}
        {...(isOverPage ? {} : { onForgotPassword: handleForgotPassword })}
      />
      {isResetOpen ? (
        <ResetDialog email={typedValues.email} onSubmit={submit} onClose={() => setIsResetOpen(false)} />
      ) : null}
    </>
  );
}
