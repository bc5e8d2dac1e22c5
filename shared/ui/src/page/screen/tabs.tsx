import { Badge, styled } from "@hpay/ui";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

const List = styled("div", {
  base: { display: "flex", gap: "1", borderBottomWidth: "1px", overflowX: "auto", scrollbarWidth: "none" },
});
const Trigger = styled("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "40px",
    px: "3",
    color: "fg.muted",
    fontWeight: "medium",
    whiteSpace: "nowrap",
    boxShadow: "inset 0 -2px 0 transparent",
    _hover: { color: "fg" },
    _selected: { color: "fg", boxShadow: "inset 0 -2px 0 {colors.accent.solid}" },
    _focusVisible: { outlineOffset: "-2px", borderRadius: "md" },
  },
});
const Panel = styled("div", { base: { paddingTop: "4", minWidth: 0, outline: "none" } });

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly count?: number;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onValue: (id: string) => void;
}

/** Tabs that arrow keys move between and select. Only the selected panel is rendered. */
export function Tabs({ label, tabs, value, onValue }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedTab = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const handleKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selectedTab?.id);
    const nextIndex = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (nextIndex === undefined) return;
    event.preventDefault();
    const index = (nextIndex + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onValue(next.id);
    const button = list.current?.children[index];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={handleKey} data-no-print>
        {tabs.map((tab) => {
          const isSelected = tab.id === selectedTab?.id;
          return (
            <Trigger
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.id}`}
              aria-selected={isSelected}
              aria-controls={`${id}-panel`}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onValue(tab.id)}
            >
              {tab.label}
              {tab.count === undefined ? null : <Badge>{tab.count}</Badge>}
            </Trigger>
          );
        })}
      </List>
      <Panel
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-tab-${selectedTab?.id ?? ""}`}
      >
        {selectedTab?.content}
      </Panel>
    </div>
  );
}
