import { Button, styled } from "@hpay/ui";
import { useEffect, useRef } from "react";
import { usePageText } from "../texts/use-page-text";

const Bar = styled("div", {
  base: {
    position: "sticky",
    bottom: { base: "2", sm: "4" },
    zIndex: "sticky",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    p: "2",
    paddingInlineStart: "4",
    borderRadius: "lg",
    bg: "bg.panel",
    boxShadow: "floating",
    animation: "hp-rise 140ms ease-out",
  },
});
const Words = styled("span", { base: { flex: 1, minWidth: "6rem", fontWeight: "medium" } });

export interface SaveBarProps {
  /** Nothing is shown while there is nothing to save. */
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** "Save" when left out. */
  readonly saveLabel?: string;
  /** Why it cannot be saved now. */
  readonly disabledReason?: string | undefined;
}

/** Save and Discard at the foot of a form that has changed. Ctrl/⌘+S saves. */
export function SaveBar({ dirty, saving, onSave, onDiscard, saveLabel, disabledReason }: SaveBarProps) {
  const t = usePageText();
  const save = useRef(onSave);
  save.current = onSave;
  const ready = dirty && !saving && disabledReason === undefined;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "s" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // The browser's "save page" helps nobody on a form, changed or not.
      event.preventDefault();
      if (ready && !event.repeat) save.current();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [ready]);
  if (!dirty && !saving) return null;
  return (
    <Bar role="region" aria-label={t("common.unsaved")} data-no-print>
      <Words role="status">{saving ? t("common.saving") : t("common.unsaved")}</Words>
      <Button onClick={onDiscard} disabled={saving}>
        {t("common.discard")}
      </Button>
      <Button
        variant="solid"
        onClick={onSave}
        loading={saving}
        disabledReason={disabledReason}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {saveLabel ?? t("common.save")}
      </Button>
    </Bar>
  );
}
