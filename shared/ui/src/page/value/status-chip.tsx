import { Badge, Icon, type IconName, type Tone } from "@hpay/ui";

export interface StatusChipProps {
  readonly tone: Tone;
  readonly icon: IconName;
  /** The icon's meaning, where the label needs it: read out before it. */
  readonly iconLabel?: string;
  /** The label: colour alone is not readable by everybody. */
  readonly children: string;
  /** The raw text, shown by the browser on hover. */
  readonly title?: string | undefined;
}

/** A state: colour, icon and label. */
export function StatusChip({ tone, icon, iconLabel, children, title }: StatusChipProps) {
  return (
    <Badge tone={tone} {...(title === undefined ? {} : { title })}>
      <Icon name={icon} size={12} {...(iconLabel === undefined ? {} : { label: iconLabel })} />
      {children}
    </Badge>
  );
}
