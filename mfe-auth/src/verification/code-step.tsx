import { useT } from "@hpay/remote-kit";
import { Alert, Button, CodeInput, Row, Stack, Text } from "@hpay/ui";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { StepHeading } from "../bare-page/step-heading";
import type { Outcome, Problem } from "../identity/outcome";
import type { CodeProof } from "../identity/sign-in-request";
import { useProblemText } from "../identity/use-problem-text";
import { messages } from "../messages";
import { endsCodeEntry } from "./code-problem";
import { useCountdown } from "./use-countdown";

/**
 * A new code invalidates the previous one, so none is offered while the previous one is still being delivered.
 */
const resendAfterMs = 30_000;

interface CodeStepProps {
  readonly title: string;
  readonly email: string;
  readonly flow: "sign-in" | "registration";
  /** Sends a code; the result is "code-sent" on success. */
  readonly send: () => Promise<Outcome>;
  readonly check: (proof: CodeProof) => Promise<Outcome>;
  /** Reference of a code that was already sent. */
  readonly sentReference?: string;
  /** Text that explains where the code is shown, if it was not mailed. */
  readonly sentText?: string;
  readonly canResend?: boolean;
  readonly notice?: ReactNode;
  readonly onSignedIn: () => void;
  /** Called at the end of a reset that does not sign this browser in. */
  readonly onPasswordSet?: () => void;
  readonly onEnded: (problem: Problem) => void;
  /** Buttons that leave this step. */
  readonly children?: ReactNode;
}

export function CodeStep(props: CodeStepProps) {
  const { email, flow, send, check, sentReference, onSignedIn, onEnded } = props;
  const t = useT(messages);
  const [sentCode, setSentCode] = useState(() =>
    sentReference === undefined ? null : { reference: sentReference, atMs: Date.now() },
  );
  const [isBusy, setBusy] = useState<"sending" | "checking" | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemText = useProblemText(problem, flow);
  const hasBegun = useRef(sentReference !== undefined);

  const sendCode = async () => {
    setBusy("sending");
    setProblem(null);
    const outcome = await send();
    setBusy(null);
    if (outcome.kind === "code-sent") setSentCode({ reference: outcome.reference, atMs: Date.now() });
    else if (outcome.kind === "signed-in") onSignedIn();
    else {
      const failure: Problem = outcome.kind === "failed" ? outcome.problem : { kind: "unreadable" };
      if (sentCode === null && endsCodeEntry(failure)) onEnded(failure);
      else setProblem(failure);
    }
  };
  const checkCode = async (code: string) => {
    if (sentCode === null || isBusy !== null) return;
    setBusy("checking");
    setProblem(null);
    const outcome = await check({ code, reference: sentCode.reference });
    if (outcome.kind === "signed-in") {
      onSignedIn();
      return;
    }
    if (outcome.kind === "password-set" && props.onPasswordSet) {
      props.onPasswordSet();
      return;
    }
    setBusy(null);
    const failure: Problem = outcome.kind === "failed" ? outcome.problem : { kind: "unreadable" };
    if (endsCodeEntry(failure)) onEnded(failure);
    else setProblem(failure);
  };

  const sendFirst = useEffectEvent(() => void sendCode());
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    sendFirst();
  }, []);

  const isSending = isBusy === "sending";
  return (
    <Stack gap="5">
      {/* If a code was already sent, its boxes show at once and take the focus. */}
      <StepHeading title={props.title} takesFocus={sentReference === undefined}>
        {sentCode === null
          ? isSending
            ? t("code.sending")
            : null
          : (props.sentText ?? t("code.sent", { email }))}
      </StepHeading>
      {props.notice ? <Alert tone="warning">{props.notice}</Alert> : null}
      {sentCode === null ? (
        problemText === null ? null : (
          <Alert
            tone="error"
            actions={
              <Button size="sm" onClick={sendCode}>
                {t("common.retry")}
              </Button>
            }
          >
            {problemText}
          </Alert>
        )
      ) : (
        <CodeInput
          label={t("code.label")}
          onComplete={checkCode}
          error={problemText ?? undefined}
          disabled={isBusy === "checking"}
          autoFocus
        />
      )}
      <Row justifyContent="space-between">
        {sentCode === null ? null : isBusy === "checking" ? (
          <Text tone="muted" size="sm" role="status">
            {t("code.checking")}
          </Text>
        ) : props.canResend === false ? null : (
          <ResendButton key={sentCode.atMs} sentAtMs={sentCode.atMs} isBusy={isSending} onResend={sendCode} />
        )}
        {props.children}
      </Row>
    </Stack>
  );
}

interface ResendButtonProps {
  readonly sentAtMs: number;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

function ResendButton({ sentAtMs, isBusy, onResend }: ResendButtonProps) {
  const t = useT(messages);
  const leftMs = useCountdown(sentAtMs + resendAfterMs);
  const seconds = Math.ceil(leftMs / 1000);
  return seconds > 0 ? (
    <Text tone="muted" size="sm">
      {t("code.resend-in", { count: seconds })}
    </Text>
  ) : (
    <Button variant="plain" loading={isBusy} onClick={onResend}>
      {t("code.resend")}
    </Button>
  );
}
