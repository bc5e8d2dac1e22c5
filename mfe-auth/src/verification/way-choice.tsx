import { useT } from "@hpay/remote-kit";
import { type IconName, Stack } from "@hpay/ui";
import { StepHeading } from "../bare-page/step-heading";
import { messages } from "../messages";
import { ChoiceButton } from "./choice-button";
import type { Way } from "./ways";

const pictures = {
  "this-browser": "fingerprint",
  "other-device": "smartphone",
  code: "mail",
  "recovery-code": "key",
} as const satisfies Record<Way, IconName>;

interface WayChoiceProps {
  readonly ways: readonly Way[];
  readonly email: string;
  readonly title: string;
  readonly text: string;
  readonly onChoose: (way: Way) => void;
}

export function WayChoice({ ways, email, title, text, onChoose }: WayChoiceProps) {
  const t = useT(messages);
  const hints: Readonly<Record<Way, string>> = {
    "this-browser": t("verify.this-browser-hint"),
    "other-device": t("verify.other-device-hint"),
    code: t("verify.code-hint", { email }),
    "recovery-code": t("verify.recovery-code-hint"),
  };
  return (
    <Stack gap="6">
      <StepHeading title={title} takesFocus>
        {text}
      </StepHeading>
      <Stack gap="3">
        {ways.map((way) => (
          <ChoiceButton
            key={way}
            icon={pictures[way]}
            title={t(`verify.${way}`)}
            hint={hints[way]}
            onClick={() => onChoose(way)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
