import { Icon, styled, VisuallyHidden } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useHostText } from "../ports/panel-context";
import { type PaletteEntry, paletteEntries } from "./palette-entries";
import { usePaletteSources } from "./use-palette-sources";

const Input = styled("input", {
  base: {
    width: "full",
    marginTop: "1",
    minHeight: "40px",
    px: "3",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    bg: "bg.panel",
    color: "fg",
    fontSize: "lg",
  },
});
const List = styled("ul", {
  base: {
    listStyle: "none",
    m: "0",
    p: "0",
    marginTop: "3",
    // A phone's dialog fills the screen.
    maxHeight: { base: "calc(100dvh - 8rem)", sm: "50vh" },
    overflow: "auto",
  },
});
const GroupLabel = styled("li", {
  base: { px: "2", paddingTop: "2", fontSize: "xs", color: "fg.subtle", fontWeight: "medium" },
});
const Option = styled("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "36px",
    px: "2",
    borderRadius: "md",
    cursor: "pointer",
    overflowWrap: "anywhere",
    "&[data-highlighted]": { bg: "accent.bg", color: "accent.fg" },
  },
});
const Nothing = styled("p", { base: { py: "4", textAlign: "center", color: "fg.muted" } });

/** Ctrl or ⌘ with K: pages, companies, POS, and an order by its Uid. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useHostText();
  const { entries, order } = usePaletteSources();
  const [typedText, setTypedText] = useState("");
  const [chosenIndex, setChosenIndex] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const matches = paletteEntries(entries, typedText, order);
  const currentEntry = matches[Math.min(chosenIndex, matches.length - 1)];
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;

  const currentId = currentEntry && optionId(currentEntry);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const move = (step: number) =>
    setChosenIndex((Math.min(chosenIndex, matches.length - 1) + step + matches.length) % matches.length);
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") run(currentEntry);
    else if (event.key === "ArrowDown" && matches.length > 0) move(1);
    else if (event.key === "ArrowUp" && matches.length > 0) move(-1);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onClose={onClose} title={t("palette.title")} size="md" initialFocus={input}>
      <Input
        ref={input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={t("palette.placeholder")}
        {...(currentEntry ? { "aria-activedescendant": optionId(currentEntry) } : {})}
        placeholder={t("palette.placeholder")}
        value={typedText}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTypedText(event.target.value);
          setChosenIndex(0);
        }}
        onKeyDown={handleKey}
      />
      <VisuallyHidden role="status">{t("palette.results", { count: matches.length })}</VisuallyHidden>
      {matches.length === 0 ? <Nothing>{t("palette.none")}</Nothing> : null}
      <List role="listbox" id={listId} aria-label={t("palette.title")}>
        {matches.map((entry, index) => (
          <PaletteOption
            key={entry.id}
            entry={entry}
            id={optionId(entry)}
            isChosen={entry === currentEntry}
            isFirstOfGroup={matches[index - 1]?.group !== entry.group}
            onRun={() => run(entry)}
          />
        ))}
      </List>
    </Dialog>
  );
}

interface PaletteOptionProps {
  readonly entry: PaletteEntry;
  readonly id: string;
  readonly isChosen: boolean;
  readonly isFirstOfGroup: boolean;
  readonly onRun: () => void;
}

function PaletteOption({ entry, id, isChosen, isFirstOfGroup, onRun }: PaletteOptionProps) {
  const t = useHostText();
  const { group } = entry;
  return (
    <>
      {isFirstOfGroup && group !== "order" ? (
        <GroupLabel role="presentation">{t(`palette.${group}`)}</GroupLabel>
      ) : null}
      <Option
        id={id}
        role="option"
        aria-selected={isChosen}
        {...(isChosen ? { "data-highlighted": true } : {})}
        onClick={onRun}
      >
        <Icon name={entry.icon} />
        {entry.text}
      </Option>
    </>
  );
}
