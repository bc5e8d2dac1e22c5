import { type ComponentType, useEffect, useState } from "react";
import { afterFirstPaint } from "./after-first-paint";

interface AfterPaintProps {
  /** Define it at module level, because a new function loads again. */
  readonly load: () => Promise<ComponentType>;
}

/** A part that nobody waits for: it loads after the first paint, and is left out when that fails. */
export function AfterPaint({ load }: AfterPaintProps) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const cancel = afterFirstPaint(() => {
      load().then(
        (loaded) => {
          if (!isUnmounted) setPart(() => loaded);
        },
        // A failed load loses only this part, not the form beside it.
        () => undefined,
      );
    });
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [load]);
  return Part ? <Part /> : null;
}
