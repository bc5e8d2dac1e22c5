import { brokenPasswordRules, passwordRules } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Icon, Stack, styled, Text, VisuallyHidden } from "@hpay/ui";
import { messages } from "../messages";

const Line = styled("li", {
  base: { display: "flex", alignItems: "center", gap: "2", fontSize: "sm", color: "fg.muted" },
  variants: { met: { true: { color: "success.fg" } } },
});

interface PasswordChecklistProps {
  readonly password: string;
  readonly repeated: string;
}

/** The rules of a password, each checked off while the person types. */
export function PasswordChecklist({ password, repeated }: PasswordChecklistProps) {
  const t = useT(messages);
  const brokenRules = new Set(brokenPasswordRules(password));
  const lines = [
    ...passwordRules.map((rule) => ({
      id: rule,
      text: t(`password.has-${rule}`),
      isSatisfied: !brokenRules.has(rule),
    })),
    { id: "match", text: t("password.has-match"), isSatisfied: password !== "" && password === repeated },
  ];
  return (
    <Stack gap="1.5">
      <Text size="sm" tone="muted">
        {t("password.rules")}
      </Text>
      <Stack as="ul" gap="1" listStyleType="none">
        {lines.map(({ id, text, isSatisfied }) => (
          <Line key={id} met={isSatisfied}>
            <Icon name={isSatisfied ? "success" : "circle"} size={14} />
            <span>
              {text}
              <VisuallyHidden>
                : {t(isSatisfied ? "password.rule-kept" : "password.rule-open")}
              </VisuallyHidden>
            </span>
          </Line>
        ))}
      </Stack>
    </Stack>
  );
}
