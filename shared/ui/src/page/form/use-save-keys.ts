import { pressedLetter, settleFields } from "@hpay/ui";
import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/** Ctrl/⌘+S saves, as long as it is `ready`. */
export function useSaveKeys(ready: boolean, onSave: () => void): void {
  const isReady = useEffectEvent(() => ready);
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (pressedLetter(event) !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's "save page" helps nobody on a form, changed or not.
      event.preventDefault();
      if (event.repeat) return;
      // The keys leave the focus where it is: a field that waits for the hand to rest is asked for what it holds.
      flushSync(settleFields);
      if (isReady()) save();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
