import { Badge, Icon, type IconName, type Tone } from "@hpay/ui";

export interface StatusChipProps {
  readonly tone: Tone;
  readonly icon: IconName;
  /** The icon's meaning, if the label does not contain it; screen readers read it out before the label. */
  readonly iconLabel?: string;
  /** The label, because not everybody can distinguish the colors. */
  readonly children: string;
  /** The raw text, which the browser shows on hover. */
  readonly title?: string | undefined;
}

/** A state, shown by color, icon and label. */
export function StatusChip({ tone, icon, iconLabel, children, title }: StatusChipProps) {
  return (
    <Badge tone={tone} {...(title === undefined ? {} : { title })}>
      <Icon name={icon} size={12} {...(iconLabel === undefined ? {} : { label: iconLabel })} />
      {children}
    </Badge>
  );
}
