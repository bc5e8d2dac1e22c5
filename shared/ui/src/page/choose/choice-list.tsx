import { Control, Icon, styled } from "@hpay/ui";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { optionBase } from "../overlay/floating";
import { usePageText } from "../texts/use-page-text";
import { type Choice, matchingChoices, maxShownChoices } from "./options";

const Search = styled("div", {
  base: { p: "2", borderBottomWidth: "1px", position: "sticky", top: 0, bg: "bg.panel", zIndex: 1 },
});
const List = styled("div", { base: { p: "1", maxHeight: "18rem", overflow: "auto" } });
const Option = styled("div", { base: optionBase });
const ChoiceText = styled("span", { base: { flex: 1, minWidth: 0, overflowWrap: "anywhere" } });
const SecondLine = styled("span", { base: { display: "block", fontSize: "xs", color: "fg.muted" } });
const NoMatches = styled("p", { base: { p: "3", color: "fg.muted", textAlign: "center" } });

export interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosenKeys: ReadonlySet<string>;
  readonly multiple: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
}

/** A search above a list box: typing filters the list, arrow keys move, and Enter selects. */
export function ChoiceList({ label, choices, chosenKeys, multiple, onChoose, searchRef }: ChoiceListProps) {
  const t = usePageText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const matchingRows = matchingChoices(choices, search);
  const shownChoices = matchingRows.slice(0, maxShownChoices);
  const firstChosen = shownChoices.findIndex((choice) => chosenKeys.has(choice.value));
  const [active, setActive] = useState(Math.max(0, firstChosen));
  const at = Math.min(active, shownChoices.length - 1);
  const move = (nextIndex: number) => {
    const index = Math.max(0, Math.min(shownChoices.length - 1, nextIndex));
    setActive(index);
    list.current?.children[index]?.scrollIntoView?.({ block: "nearest" });
  };
  const handleKey = (event: KeyboardEvent) => {
    const nextIndex = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
    const choice = shownChoices[at];
    if (nextIndex !== undefined) move(nextIndex);
    else if (event.key === "Enter" && choice !== undefined && choice.disabled !== true) onChoose(choice);
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <Search>
        <Control
          ref={searchRef}
          small
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-label={`${t("common.search")}: ${label}`}
          placeholder={t("common.search")}
          autoComplete="off"
          spellCheck={false}
          value={search}
          {...(shownChoices.length === 0 ? {} : { "aria-activedescendant": `${id}-${at}` })}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={handleKey}
        />
      </Search>
      <List ref={list} id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable={multiple}>
        {shownChoices.map((choice, index) => (
          <Option
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosenKeys.has(choice.value)}
            {...(choice.disabled === true ? { "aria-disabled": true } : {})}
            {...(index === at ? { "data-highlighted": true } : {})}
            onPointerMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choice.disabled !== true && onChoose(choice)}
          >
            <ChoiceText>
              {choice.label}
              {choice.description === undefined ? null : <SecondLine>{choice.description}</SecondLine>}
            </ChoiceText>
            {chosenKeys.has(choice.value) ? <Icon name="check" /> : null}
          </Option>
        ))}
        {shownChoices.length === 0 ? <NoMatches role="status">{t("common.nothing-found")}</NoMatches> : null}
      </List>
    </div>
  );
}
