import { Control, Icon, IconButton, styled } from "@hpay/ui";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";

const Frame = styled("div", {
  base: {
    position: "relative",
    flex: "1 1 12rem",
    maxWidth: "24rem",
    // Next to other tools on a phone, the field would be too narrow to read.
    minWidth: "7.5rem",
    "& > svg": {
      position: "absolute",
      insetInlineStart: "2.5",
      top: "calc(50% - 8px)",
      color: "fg.muted",
      pointerEvents: "none",
    },
    "& button": { position: "absolute", insetInlineEnd: "1", top: "calc(50% - 12px)" },
    "& input::-webkit-search-cancel-button": { display: "none" },
  },
});

export interface SearchFieldProps {
  /** The applied search. */
  readonly value: string;
  /** Called after a pause in typing, on Enter and on clearing. */
  readonly onSearch: (value: string) => void;
  /** Describes what is searched, for screen readers and as the placeholder; default "Search". */
  readonly label?: string;
  /** The pause in ms before `onSearch` is called. Use 0 for lists that are filtered in the page. */
  readonly delayMs?: number;
  /** Focuses the field when it appears, unless the person has opened a menu meanwhile. */
  readonly autoFocus?: boolean;
}

/**
 * A search field that applies the text after a pause in typing. The shell's "/" finds the field by its
 * `data-search`.
 */
export function SearchField({ value, onSearch, label, delayMs = 250, autoFocus = false }: SearchFieldProps) {
  const t = usePageText();
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const lastSearch = useRef(value);
  const words = label ?? t("common.search");
  useEffect(() => {
    // The field shows a search that was applied elsewhere (Back, a saved view), but its own search never
    // replaces what is being typed.
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const takesFocus = useRef(autoFocus);
  useLayoutEffect(() => {
    // A menu that loses the focus would close while it is in use. This is checked here, because a menu may
    // have opened between render and paint.
    const isMenuOpen = document.querySelector("[role=menu][data-state=open]") !== null;
    if (takesFocus.current && !isMenuOpen) input.current?.focus();
  }, []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === lastSearch.current) return;
    lastSearch.current = next;
    onSearch(next);
  };
  const handleText = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (delayMs === 0) send(next);
    else timer.current = setTimeout(() => send(next), delayMs);
  };
  const clear = () => {
    setText("");
    send("");
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") send(text);
    else if (event.key === "Escape" && text !== "") clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Frame>
      <Icon name="search" />
      <Control
        ref={input}
        type="search"
        data-search
        aria-label={words}
        placeholder={words}
        value={text}
        startPad
        endPad={text !== ""}
        small
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => handleText(event.target.value)}
        onKeyDown={handleKey}
      />
      {text === "" ? null : <IconButton icon="close" size="xs" label={t("common.clear")} onClick={clear} />}
    </Frame>
  );
}
