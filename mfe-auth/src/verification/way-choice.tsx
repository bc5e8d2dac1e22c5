import { useT } from "@hpay/remote-kit";
import { Icon, type IconName, Stack, styled, Text } from "@hpay/ui";
import { StepHeading } from "../bare-page/step-heading";
import { messages } from "../messages";
import type { Way } from "./ways";

const Choice = styled("button", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    width: "full",
    px: "4",
    py: "3",
    minHeight: "64px",
    textAlign: "start",
    color: "fg",
    bg: "bg.panel",
    borderWidth: "1px",
    borderColor: "border.emphasized",
    borderRadius: "md",
    cursor: "pointer",
    "& > svg": { flexShrink: 0, color: "accent.fg" },
    _hover: { bg: "bg.subtle", borderColor: "border.control" },
  },
});

const pictures = {
  "this-browser": "fingerprint",
  "other-device": "smartphone",
  code: "mail",
} as const satisfies Record<Way, IconName>;

interface WayChoiceProps {
  readonly ways: readonly Way[];
  readonly email: string;
  readonly onChoose: (way: Way) => void;
}

export function WayChoice({ ways, email, onChoose }: WayChoiceProps) {
  const t = useT(messages);
  const words: Readonly<Record<Way, readonly [title: string, hint: string]>> = {
    "this-browser": [t("verify.this-browser"), t("verify.this-browser-hint")],
    "other-device": [t("verify.other-device"), t("verify.other-device-hint")],
    code: [t("verify.code"), t("verify.code-hint", { email })],
  };
  return (
    <Stack gap="6">
      <StepHeading title={t("verify.title")} takesFocus>
        {t("verify.text", { email })}
      </StepHeading>
      <Stack gap="3">
        {ways.map((way) => (
          <Choice key={way} type="button" onClick={() => onChoose(way)}>
            <Icon name={pictures[way]} size={22} />
            <span>
              <Text as="span" display="block" strong>
                {words[way][0]}
              </Text>
              <Text as="span" display="block" size="sm" tone="muted" overflowWrap="anywhere">
                {words[way][1]}
              </Text>
            </span>
          </Choice>
        ))}
      </Stack>
    </Stack>
  );
}
