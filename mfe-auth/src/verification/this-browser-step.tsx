import { useT } from "@hpay/remote-kit";
import { Row, Spinner, Stack, Text } from "@hpay/ui";
import { useEffect, useEffectEvent } from "react";
import { StepHeading } from "../bare-page/step-heading";
import type { Handshake } from "../identity/outcome";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { errorCodeOf, isSignedIn, whenOnline } from "./channel";
import type { VerificationEvent } from "./verification";

const loadCeremonies = () => import("../passkeys/ceremonies");

/** The gateway pushes the authorization right after accepting the assertion. */
const authorizedWithinMs = 15_000;

interface ThisBrowserStepProps {
  readonly handshake: Handshake;
  readonly title: string;
  readonly onSignedIn: () => void;
  readonly onEvent: (event: VerificationEvent) => void;
}

export function ThisBrowserStep({ handshake, title, onSignedIn, onEvent }: ThisBrowserStepProps) {
  const t = useT(messages);
  const identity = useIdentity();
  const run = useEffectEvent((signal: AbortSignal) => verifyHere(signal));

  async function verifyHere(signal: AbortSignal): Promise<void> {
    const fallBack = (reason: "connection-failed" | "credentials-not-obtained" | "verification-failed") => {
      if (!signal.aborted) onEvent({ kind: "fell-back", reason });
    };
    const ceremonies = await loadCeremonies().catch(() => null);
    if (ceremonies === null) return fallBack("credentials-not-obtained");
    if (signal.aborted) return;
    signal.addEventListener("abort", ceremonies.cancelCeremony);
    const { challenge, credentialIds, reference } = handshake;
    const assertion = await ceremonies
      .obtainAssertion({ challenge: challenge ?? "", credentialIds })
      .catch(() => null);
    if (signal.aborted) return;
    if (assertion === null) return fallBack("credentials-not-obtained");

    const channel = identity.openVerification(reference);
    signal.addEventListener("abort", () => channel.close());
    const authorization = new Promise<boolean>((resolve) => {
      channel.on("onAuthorization", () => resolve(true));
    });
    // The time limit starts at the gateway's answer, because a slow phone takes longer just to open the
    // connection.
    const timeout = () =>
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), authorizedWithinMs));
    try {
      await whenOnline(channel, signal);
      const answer = await channel.call("webauthAssert", { verificationuid: reference, assertion });
      if (errorCodeOf(answer) !== null) return fallBack("verification-failed");
      if (!isSignedIn(answer) && !(await Promise.race([authorization, timeout()])))
        return fallBack("verification-failed");
      if (!signal.aborted) onSignedIn();
    } catch {
      // The host's connection does not report whether it failed to open, was lost, or received no answer.
      fallBack("connection-failed");
    }
  }

  useEffect(() => {
    const controller = new AbortController();
    void run(controller.signal);
    return () => controller.abort();
  }, []);

  return (
    <Stack gap="5">
      <StepHeading title={title} takesFocus />
      <Row gap="3">
        <Spinner />
        <Text role="status">{t("verify.waiting-for-browser")}</Text>
      </Row>
    </Stack>
  );
}
