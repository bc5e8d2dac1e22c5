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
  const { deviceStep, confirm, retry } = useDeviceVerification(task, reference);

  if (deviceStep.step === "bad-request") return <BadRequest />;
  if (deviceStep.step === "asked") {
    return browserHasPasskeys() ? (
      <DeviceQuestion
        task={task}
        request={deviceStep.request}
        onConfirm={(digits) => confirm(deviceStep.request, digits)}
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
      {deviceStep.step === "opening" || deviceStep.step === "waiting" ? (
        <Row gap="3">
          <Spinner size={16} />
          <Text role="status">{t(deviceStep.step === "opening" ? "authn.loading" : "authn.waiting")}</Text>
        </Row>
      ) : deviceStep.step === "done" && deviceStep.code !== null ? (
        <Stack gap="4">
          <Text>{t("authn.reset-code")}</Text>
          <Text fontSize="3xl" strong fontVariantNumeric="tabular-nums" letterSpacing="0.12em">
            {deviceStep.code}
          </Text>
          <Alert tone="warning">{t("authn.reset-code-warning")}</Alert>
        </Stack>
      ) : deviceStep.step === "done" ? (
        <Alert tone="success">{t(task === "a" ? "authn.authorized" : "authn.created")}</Alert>
      ) : deviceStep.step === "refused" ? (
        <>
          <Alert tone="error" title={t("authn.refused")}>
            <Text>{t(deviceStep.why === "closed" ? "authn.closed" : "authn.open-elsewhere")}</Text>
          </Alert>
          {/* A retry can succeed once the other device has left this link. */}
          {deviceStep.why === "open-elsewhere" ? <RetryButton onRetry={retry} /> : null}
        </>
      ) : deviceStep.step === "unreachable" ? (
        <>
          <Alert tone="error" title={t("sign-in.network")} />
          <RetryButton onRetry={retry} />
        </>
      ) : deviceStep.step === "wrong-number" ? (
        <Alert tone="error" title={t("authn.failed")}>
          <Text>{t("authn.wrong-number")}</Text>
        </Alert>
      ) : (
        <>
          <Alert
            tone="error"
            title={t(deviceStep.why === "not-obtained" ? "authn.not-obtained" : "authn.failed")}
          >
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
