import { pressedLetter } from "@hpay/ui";
import { useEffect, useRef } from "react";

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"))
  );
}

/** Ctrl or ⌘ with K, `/` for the page's search, `?` for help. Plain keys only while nobody types. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latestShortcuts = useRef(shortcuts);
  latestShortcuts.current = shortcuts;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && pressedLetter(event) === "k") {
        event.preventDefault();
        latestShortcuts.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "?") {
        event.preventDefault();
        latestShortcuts.current.onHelp();
      }
      const search = document.querySelector<HTMLInputElement>("#main [data-search]");
      if (event.key === "/" && search) {
        event.preventDefault();
        search.focus();
        search.select();
      }
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
