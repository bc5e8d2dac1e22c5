import { Icon, type IconName, styled, type Tone, toneVariants } from "@hpay/ui";
import type { ReactNode } from "react";

const List = styled("ol", { base: { display: "flex", flexDirection: "column" } });
const Entry = styled("li", {
  base: {
    position: "relative",
    display: "flex",
    gap: "3",
    paddingBottom: "4",
    "&:not(:last-child)::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: "11.5px",
      top: "26px",
      bottom: "2px",
      width: "1px",
      bg: "border",
    },
  },
});
const EntryMark = styled("span", {
  base: {
    flexShrink: 0,
    display: "grid",
    placeItems: "center",
    width: "24px",
    height: "24px",
    borderWidth: "1px",
    borderRadius: "full",
  },
  variants: { tone: toneVariants },
  defaultVariants: { tone: "neutral" },
});
const EntryText = styled("div", {
  base: { flex: 1, minWidth: 0, overflowWrap: "anywhere", paddingTop: "1px" },
});
const When = styled("div", { base: { fontSize: "xs", color: "fg.muted" } });

export interface TimelineEntry {
  readonly id: string;
  readonly icon: IconName;
  readonly tone?: Tone;
  readonly title: ReactNode;
  readonly when: ReactNode;
  readonly detail?: ReactNode;
}

/** A list of events, in order. */
export function Timeline({
  entries,
  label,
}: {
  readonly entries: readonly TimelineEntry[];
  readonly label: string;
}) {
  return (
    <List aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.id}>
          <EntryMark tone={entry.tone ?? "neutral"}>
            <Icon name={entry.icon} size={13} />
          </EntryMark>
          <EntryText>
            <div>{entry.title}</div>
            <When>{entry.when}</When>
            {entry.detail}
          </EntryText>
        </Entry>
      ))}
    </List>
  );
}
