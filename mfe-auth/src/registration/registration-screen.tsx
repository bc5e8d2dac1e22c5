import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { useState } from "react";
import { BarePage } from "../bare-page/bare-page";
import { StepHeading } from "../bare-page/step-heading";
import { useHistoryStep } from "../bare-page/use-history-step";
import { outcomeOfCall, type Problem } from "../identity/outcome";
import type { CodeProof } from "../identity/sign-in-request";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { useLanding } from "../sign-in/use-landing";
import { CodeStep } from "../verification/code-step";
import {
  emptyRegistration,
  passkeySetupPath,
  type RegistrationValues,
  toRegisterPayload,
} from "./registration";
import { RegistrationForm } from "./registration-form";

type Step =
  | { readonly step: "form"; readonly problem: Problem | null; readonly isReturn: boolean }
  | { readonly step: "e-mail"; readonly reference: string };

export function RegistrationScreen() {
  const t = useT(messages);
  const host = useHost();
  const identity = useIdentity();
  const language = useLanguage();
  const landingPage = useLanding();
  const [values, setValues] = useState(emptyRegistration);
  const [registrationState, setRegistrationState] = useState<Step>({
    step: "form",
    problem: null,
    isReturn: false,
  });

  const register = (registrationValues: RegistrationValues, proof?: CodeProof) =>
    outcomeOfCall(() => identity.register(toRegisterPayload(registrationValues, language, proof)));
  const backToForm = (problem: Problem | null) =>
    setRegistrationState((previous) => ({ step: "form", problem, isReturn: previous.step === "e-mail" }));
  const leaveStep = useHistoryStep(registrationState.step === "e-mail", () => backToForm(null));
  const finish = async (biometric: boolean) => {
    await leaveStep();
    if (biometric) host.navigation.replace(passkeySetupPath);
    else identity.continueAfterSignIn();
  };

  const handleSubmit = async (registrationValues: RegistrationValues) => {
    setValues(registrationValues);
    const outcome = await register(registrationValues);
    if (outcome.kind === "signed-in") await finish(registrationValues.biometric);
    else if (outcome.kind === "code-sent")
      setRegistrationState({ step: "e-mail", reference: outcome.reference });
    else backToForm(outcome.kind === "failed" ? outcome.problem : { kind: "unreadable" });
  };

  return (
    <BarePage side={landingPage}>
      {registrationState.step === "form" ? (
        <>
          <StepHeading title={t("registration.title")} takesFocus={registrationState.isReturn}>
            {t("registration.text")}
          </StepHeading>
          <RegistrationForm initial={values} problem={registrationState.problem} onSubmit={handleSubmit} />
        </>
      ) : (
        <CodeStep
          title={t("registration.verify-title")}
          email={values.email.trim()}
          flow="registration"
          sentReference={registrationState.reference}
          send={() => register(values)}
          check={(proof) => register(values, proof)}
          onSignedIn={() => void finish(values.biometric)}
          onEnded={backToForm}
        >
          <Button variant="plain" onClick={() => backToForm(null)}>
            {t("common.cancel")}
          </Button>
        </CodeStep>
      )}
    </BarePage>
  );
}
