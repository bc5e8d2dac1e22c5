import { useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Spinner, Stack, Text } from "@hpay/ui";
import type { ReactNode } from "react";
import { StepHeading } from "../bare-page/step-heading";
import { messages } from "../messages";
import { browserHasPasskeys } from "../passkeys/support";
import type { DeviceTask } from "../verification/device-link";
import { BadRequest } from "./bad-request";
import { DeviceQuestion } from "./device-question";
import { useDeviceVerification } from "./use-device-verification";

interface DeviceVerificationProps {
  readonly task: DeviceTask;
  readonly reference: string;
}

export function DeviceVerification({ task, reference }: DeviceVerificationProps) {
  const t = useT(messages);
  const { now, confirm, retry } = useDeviceVerification(task, reference);

  if (now.step === "bad-request") return <BadRequest />;
  if (now.step === "asked") {
    return browserHasPasskeys() ? (
      <DeviceQuestion
        task={task}
        request={now.request}
        onConfirm={(digits) => confirm(now.request, digits)}
      />
    ) : (
      <Titled>
        <Alert tone="error" title={t("authn.no-passkeys")}>
          <Text>{t("authn.failed-text")}</Text>
        </Alert>
      </Titled>
    );
  }
  return (
    <Titled>
      {now.step === "opening" || now.step === "waiting" ? (
        <Row gap="3">
          <Spinner size={16} />
          <Text role="status">{t(now.step === "opening" ? "authn.loading" : "authn.waiting")}</Text>
        </Row>
      ) : now.step === "done" && now.code !== null ? (
        <Stack gap="4">
          <Text>{t("authn.reset-code")}</Text>
          <Text fontSize="3xl" strong fontVariantNumeric="tabular-nums" letterSpacing="0.12em">
            {now.code}
          </Text>
          <Alert tone="warning">{t("authn.reset-code-warning")}</Alert>
        </Stack>
      ) : now.step === "done" ? (
        <Alert tone="success">{t(task === "a" ? "authn.authorized" : "authn.created")}</Alert>
      ) : now.step === "refused" ? (
        <>
          <Alert tone="error" title={t("authn.refused")}>
            <Text>{t(now.why === "closed" ? "authn.closed" : "authn.open-elsewhere")}</Text>
          </Alert>
          {/* A retry can succeed once the other device has left this link. */}
          {now.why === "open-elsewhere" ? <RetryButton onRetry={retry} /> : null}
        </>
      ) : now.step === "unreachable" ? (
        <>
          <Alert tone="error" title={t("sign-in.network")} />
          <RetryButton onRetry={retry} />
        </>
      ) : now.step === "wrong-number" ? (
        <Alert tone="error" title={t("authn.failed")}>
          <Text>{t("authn.wrong-number")}</Text>
        </Alert>
      ) : (
        <>
          <Alert tone="error" title={t(now.why === "not-obtained" ? "authn.not-obtained" : "authn.failed")}>
            {task === "a" ? <Text>{t("authn.failed-text")}</Text> : null}
          </Alert>
          <RetryButton onRetry={retry} />
        </>
      )}
    </Titled>
  );
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT(messages);
  return (
    <Row>
      <Button startIcon="refresh" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </Row>
  );
}

function Titled({ children }: { readonly children: ReactNode }) {
  const t = useT(messages);
  return (
    <Stack gap="5">
      <StepHeading title={t("authn.title")} />
      {children}
    </Stack>
  );
}
