import { pressedLetter, settleFields } from "@hpay/ui";
import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/** Saves on Ctrl/⌘+S while `ready`. */
export function useSaveKeys(ready: boolean, onSave: () => void): void {
  const isReady = useEffectEvent(() => ready);
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (pressedLetter(event) !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's "Save page" is useless on a form, whether or not it has changed.
      event.preventDefault();
      if (event.repeat) return;
      // The shortcut does not move the focus, so a field with a pending change has to pass it on now.
      flushSync(settleFields);
      if (isReady()) save();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
