import { lazyPart, useLanguage, useT } from "@hpay/remote-kit";
import { Button, Row, Stack, Text } from "@hpay/ui";
import { useReducer } from "react";
import { type Handshake, outcomeOfCall, type Problem } from "../identity/outcome";
import { type SignInRequest, toLoginPayload } from "../identity/sign-in-request";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { browserHasPasskeys } from "../passkeys/support";
import { CodeStep } from "./code-step";
import { ThisBrowserStep } from "./this-browser-step";
import { useCountdown } from "./use-countdown";
import {
  type CodeReason,
  canGoBack,
  firstStep,
  nextStep,
  type Verification,
  type VerificationEvent,
} from "./verification";
import { WayChoice } from "./way-choice";
import { deviceLimitMs, formatTimeLeft, openWays } from "./ways";

const OtherDeviceStep = lazyPart(() =>
  import("./other-device-step").then((module) => module.OtherDeviceStep),
);
const RecoveryCodeStep = lazyPart(() =>
  import("./recovery-code-step").then((module) => module.RecoveryCodeStep),
);

interface VerificationStepsProps {
  readonly request: SignInRequest;
  readonly handshake: Handshake;
  readonly onSignedIn: () => void;
  /** Called when a reset is done and the person has to sign in with the new password. */
  readonly onPasswordSet: () => void;
  /** Returns to the form, with a problem unless the person chose to return. */
  readonly onEnded: (problem?: Problem) => void;
}

/** The second step of a sign-in or of a password reset. */
export function VerificationSteps(props: VerificationStepsProps) {
  const { request, handshake, onSignedIn, onPasswordSet, onEnded } = props;
  const t = useT(messages);
  const identity = useIdentity();
  const language = useLanguage();
  const ways = openWays(handshake, browserHasPasskeys(), request.kind);
  const [verification, dispatch] = useReducer(nextStep, ways, firstStep);
  const devicesUntilMs = handshake.startedAtMs + deviceLimitMs;
  const { email } = request;
  const isReset = request.kind === "reset";
  const title = t(isReset ? "verify.reset-title" : "verify.title");
  const notices: Readonly<Record<CodeReason, string | null>> = {
    chosen: null,
    "only-way": null,
    "shown-elsewhere": null,
    "connection-failed": t("code.connection-failed"),
    "credentials-not-obtained": t("code.credentials-not-obtained"),
    "verification-failed": t("code.verification-failed"),
  };

  const exits = (
    <Row gap="4" marginInlineStart="-1">
      <OtherWay verification={verification} untilMs={devicesUntilMs} onEvent={dispatch} />
      <Button variant="plain" onClick={() => onEnded()}>
        {t("verify.back-to-form")}
      </Button>
    </Row>
  );

  if (verification.step === "code") {
    const isShownElsewhere = verification.reason === "shown-elsewhere";
    return (
      <CodeStep
        title={t(isShownElsewhere ? "code.shown-elsewhere-title" : "code.title")}
        email={email}
        {...(isShownElsewhere
          ? { sentReference: handshake.reference, sentText: t("code.shown-elsewhere"), canResend: false }
          : {})}
        flow="sign-in"
        send={() =>
          outcomeOfCall(() =>
            identity.verifyByEmail({ Email: email, Reference: handshake.reference, language }),
          )
        }
        check={(proof) => outcomeOfCall(() => identity.login(toLoginPayload(request, language, proof)))}
        notice={notices[verification.reason]}
        onSignedIn={onSignedIn}
        onPasswordSet={onPasswordSet}
        onEnded={onEnded}
      >
        {exits}
      </CodeStep>
    );
  }
  return (
    <Stack gap="6">
      {verification.step === "choice" ? (
        <WayChoice
          ways={ways}
          email={email}
          title={title}
          text={t(isReset ? "verify.reset-text" : "verify.text", { email })}
          onChoose={(way) => dispatch({ kind: "way-chosen", way })}
        />
      ) : verification.step === "this-browser" ? (
        <ThisBrowserStep handshake={handshake} title={title} onSignedIn={onSignedIn} onEvent={dispatch} />
      ) : verification.step === "other-device" ? (
        <OtherDeviceStep
          handshake={handshake}
          title={title}
          peer={verification.peer}
          onSignedIn={onSignedIn}
          onEvent={dispatch}
        />
      ) : verification.step === "recovery-code" ? (
        <RecoveryCodeStep
          check={(recoveryCode) => {
            const proof = { recoveryCode, reference: handshake.reference };
            return outcomeOfCall(() => identity.login(toLoginPayload(request, language, proof)));
          }}
          onSignedIn={onSignedIn}
          onPasswordSet={onPasswordSet}
          onEnded={onEnded}
        />
      ) : null}
      <TimeLeft
        untilMs={devicesUntilMs}
        onOver={() => onEnded({ kind: "refused", code: "NOT_FOUND_OR_EXPIRED" })}
      />
      {exits}
    </Stack>
  );
}

interface OtherWayProps {
  readonly verification: Verification;
  readonly untilMs: number;
  readonly onEvent: (event: VerificationEvent) => void;
}

function OtherWay({ verification, untilMs, onEvent }: OtherWayProps) {
  const t = useT(messages);
  const leftMs = useCountdown(untilMs);
  if (!canGoBack(verification, leftMs)) return null;
  return (
    <Button
      variant="plain"
      startIcon="arrow-left"
      // The remaining time is calculated from the deadline, because the countdown on screen may be a second
      // late.
      onClick={() => onEvent({ kind: "back", leftMs: untilMs - Date.now() })}
    >
      {t("verify.other-way")}
    </Button>
  );
}

interface TimeLeftProps {
  readonly untilMs: number;
  readonly onOver: () => void;
}

/** The limit of three minutes is only for devices: the e-mailed code is valid longer. */
function TimeLeft({ untilMs, onOver }: TimeLeftProps) {
  const t = useT(messages);
  const leftMs = useCountdown(untilMs, onOver);
  return (
    <Text tone="muted" size="sm" fontVariantNumeric="tabular-nums">
      {t("verify.time-left", { time: formatTimeLeft(leftMs) })}
    </Text>
  );
}
