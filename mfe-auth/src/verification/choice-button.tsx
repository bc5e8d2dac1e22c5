import { Icon, type IconName, styled, Text } from "@hpay/ui";

const Frame = styled("button", {
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

interface ChoiceButtonProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  readonly onClick: () => void;
}

/** One of a few ways to continue, with a short description. */
export function ChoiceButton({ icon, title, hint, onClick }: ChoiceButtonProps) {
  return (
    <Frame type="button" onClick={onClick}>
      <Icon name={icon} size={22} />
      <span>
        <Text as="span" display="block" strong>
          {title}
        </Text>
        <Text as="span" display="block" size="sm" tone="muted" overflowWrap="anywhere">
          {hint}
        </Text>
      </span>
    </Frame>
  );
}
