import { Button, settleFields, styled } from "@hpay/ui";
import { memo, useCallback, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { usePageText } from "../texts/use-page-text";
import { useSaveKeys } from "./use-save-keys";

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
    outline: "1px solid transparent",
    animation: "hp-rise 140ms ease-out",
  },
});
const BarText = styled("span", { base: { flex: 1, minWidth: "6rem", fontWeight: "medium" } });

export interface SaveBarProps {
  /** Whether there is anything to save; otherwise the bar is hidden. */
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** The label of the save button; "Save" by default. */
  readonly saveLabel?: string;
  /** Why saving is not possible now. */
  readonly disabledReason?: string | undefined;
  /** Whether the edited record was deleted elsewhere; the bar then shows this and offers only Discard. */
  readonly deleted?: boolean;
}

/** Buttons to save or discard the changes of a form, at the bottom of the window. Ctrl/⌘+S saves. */
export function SaveBar(props: SaveBarProps) {
  const { dirty, saving, onSave, onDiscard, saveLabel, disabledReason, deleted = false } = props;
  useSaveKeys(dirty && !saving && !deleted && disabledReason === undefined, onSave);
  const latest = useRef({ onSave, onDiscard });
  latest.current = { onSave, onDiscard };
  const handleSave = useCallback(() => {
    flushSync(settleFields);
    latest.current.onSave();
  }, []);
  const handleDiscard = useCallback(() => latest.current.onDiscard(), []);
  if (!dirty && !saving) return null;
  return (
    <Tools
      saving={saving}
      saveLabel={saveLabel}
      disabledReason={disabledReason}
      deleted={deleted}
      onSave={handleSave}
      onDiscard={handleDiscard}
    />
  );
}

/** Memoized, so that it does not re-render while a person types. */
const Tools = memo(function Tools({
  saving,
  saveLabel,
  disabledReason,
  deleted,
  onSave,
  onDiscard,
}: Omit<SaveBarProps, "dirty" | "saveLabel"> & { readonly saveLabel: string | undefined }) {
  const t = usePageText();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.saveBar = "";
    // The bar covers the bottom of the window, so the field in use may have to be scrolled into view.
    document.activeElement?.scrollIntoView?.({ block: "nearest" });
    const barElement = bar.current;
    return () => {
      delete dataset.saveBar;
      // The pressed button disappears, so the focus moves to the page instead of to the top of the window.
      if (barElement?.matches(":focus-within"))
        barElement.closest("main")?.querySelector("h1")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Bar ref={bar} role="region" aria-label={t("common.unsaved")} data-no-print>
      <BarText role="status">
        {t(saving ? "common.saving" : deleted ? "common.deleted-elsewhere" : "common.unsaved")}
      </BarText>
      <Button onClick={onDiscard} disabled={saving}>
        {t("common.discard")}
      </Button>
      {deleted ? null : (
        <Button
          variant="solid"
          onClick={onSave}
          loading={saving}
          disabledReason={disabledReason}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {saveLabel ?? t("common.save")}
        </Button>
      )}
    </Bar>
  );
});
