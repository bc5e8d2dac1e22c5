import { type ComponentType, useEffect, useState } from "react";
import { afterFirstPaint } from "./after-first-paint";

interface AfterPaintProps {
  /** Must be defined at module level, because a new function triggers another load. */
  readonly load: () => Promise<ComponentType>;
}

/** Renders a part that is not urgent: it loads after the first paint, and is left out if loading fails. */
export function AfterPaint({ load }: AfterPaintProps) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const cancel = afterFirstPaint(() => {
      load().then(
        (loaded) => {
          if (!isUnmounted) setPart(() => loaded);
        },
        // A failed load affects only this part, not the form beside it.
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
