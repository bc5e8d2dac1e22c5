import { Badge, Icon, type IconName, type Tone } from "@hpay/ui";
import type { ReactNode } from "react";

export interface StatusChipProps {
  readonly tone: Tone;
  readonly icon: IconName;
  /** The word: colour alone says nothing. */
  readonly children: ReactNode;
  /** The raw text, shown by the browser on hover. */
  readonly title?: string | undefined;
}

/** A state: colour and picture and word. */
export function StatusChip({ tone, icon, children, title }: StatusChipProps) {
  return (
    <Badge tone={tone} {...(title === undefined ? {} : { title })}>
      <Icon name={icon} size={12} />
      <span>{children}</span>
    </Badge>
  );
}
