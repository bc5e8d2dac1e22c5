import { pressedLetter, settleFields } from "@hpay/ui";
import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/** Ctrl/⌘+S saves while `ready`. */
export function useSaveKeys(ready: boolean, onSave: () => void): void {
  const isReady = useEffectEvent(() => ready);
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (pressedLetter(event) !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's "save page" is useless on a form, changed or not.
      event.preventDefault();
      if (event.repeat) return;
      // The shortcut leaves the focus in place: a field with a pending change is asked for it.
      flushSync(settleFields);
      if (isReady()) save();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
