import { useLanguage } from "@hpay/remote-kit";
import { useState } from "react";
import { type Handshake, outcomeOfCall, type Problem } from "../identity/outcome";
import { type SignInRequest, toLoginPayload } from "../identity/sign-in-request";
import { useIdentity } from "../identity/use-identity";

/** The state of a sign-in: either the form or a verification is shown. */
export type SignInStep =
  | { readonly step: "form"; readonly problem: Problem | null; readonly isReturn: boolean }
  | { readonly step: "verification"; readonly request: SignInRequest; readonly handshake: Handshake };

const formStep: SignInStep = { step: "form", problem: null, isReturn: false };

export function useSignIn() {
  const identity = useIdentity();
  const language = useLanguage();
  const [signInState, setSignInState] = useState<SignInStep>(formStep);

  const backToForm = (problem: Problem | null = null) =>
    setSignInState((previous) => ({ step: "form", problem, isReturn: previous.step === "verification" }));

  /** Resolves to null if the sign-in continues, else to the reason for the refusal, which the form shows. */
  const submit = async (request: SignInRequest): Promise<Problem | null> => {
    setSignInState(formStep);
    const outcome = await outcomeOfCall(() => identity.login(toLoginPayload(request, language)));
    switch (outcome.kind) {
      case "signed-in":
        identity.continueAfterSignIn();
        return null;
      case "verify":
        setSignInState({ step: "verification", request, handshake: outcome.handshake });
        return null;
      case "failed":
        return outcome.problem;
      case "code-sent":
      case "password-set":
        // The gateway answers a sign-in with a device reference. A code without one belongs to registration.
        return { kind: "unreadable" };
    }
  };

  return { signInState, submit, backToForm };
}
