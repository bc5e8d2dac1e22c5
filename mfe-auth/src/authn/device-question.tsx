import { useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Stack, styled, Text } from "@hpay/ui";
import { useState } from "react";
import { StepHeading } from "../bare-page/step-heading";
import { messages } from "../messages";
import type { DeviceTask } from "../verification/device-link";
import type { DeviceRequest } from "./device-request";

const Choices = styled("fieldset", { base: { display: "flex", flexDirection: "column", gap: "3" } });
const Legend = styled("legend", { base: { fontWeight: "medium", marginBottom: "2" } });
const Choice = styled("button", {
  base: {
    flex: 1,
    minWidth: "72px",
    minHeight: "56px",
    fontSize: "2xl",
    fontWeight: "semibold",
    fontVariantNumeric: "tabular-nums",
    color: "fg",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    cursor: "pointer",
    _hover: { bg: "bg.muted" },
    "&[aria-pressed=true]": {
      bg: "accent.bg",
      borderColor: "accent.solid",
      color: "accent.fg",
      boxShadow: "inset 0 0 0 1px var(--hp-colors-accent-solid)",
    },
  },
});

interface DeviceQuestionProps {
  readonly task: DeviceTask;
  readonly request: DeviceRequest;
  readonly onConfirm: (digits: string | null) => void;
}

/**
 * Shows who requests the confirmation and from where, and asks for the number on the first screen before
 * anything is signed.
 */
export function DeviceQuestion({ task, request, onConfirm }: DeviceQuestionProps) {
  const t = useT(messages);
  const [chosenDigits, setChosenDigits] = useState<string | null>(null);
  const { browser, address, digitChoices, email } = request;
  const isReset = request.purpose === "reset";
  const canContinue = digitChoices.length === 0 || chosenDigits !== null;
  return (
    <Stack gap="6">
      <StepHeading title={t("authn.title")}>
        {t(task === "c" ? "authn.who-adds" : isReset ? "authn.who-resets" : "authn.who-asks", { email })}
      </StepHeading>
      {browser === "" && address === "" ? null : (
        <Text strong>{[browser, address].filter(Boolean).join(", ")}</Text>
      )}
      <Alert tone="warning">{t("authn.only-you")}</Alert>
      {digitChoices.length === 0 ? null : (
        <Choices>
          <Legend>{t("authn.choose-digits")}</Legend>
          <Row gap="3">
            {digitChoices.map((digits) => (
              <Choice
                key={digits}
                type="button"
                aria-pressed={chosenDigits === digits}
                onClick={() => setChosenDigits(digits)}
              >
                {digits}
              </Choice>
            ))}
          </Row>
        </Choices>
      )}
      <Button
        variant="solid"
        size="lg"
        wide
        startIcon="fingerprint"
        disabledReason={canContinue ? undefined : t("authn.choose-digits")}
        onClick={() => onConfirm(chosenDigits)}
      >
        {t(task === "a" ? "authn.authorize" : "authn.create")}
      </Button>
    </Stack>
  );
}
