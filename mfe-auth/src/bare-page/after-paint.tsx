import { type ComponentType, useEffect, useState } from "react";
import { afterFirstPaint } from "./after-first-paint";

interface AfterPaintProps {
  /** Keep it at module level: a new function loads again. */
  readonly load: () => Promise<ComponentType>;
}

/** A part that nobody waits for: it is fetched after the first paint, and when that fails the page is without it. */
export function AfterPaint({ load }: AfterPaintProps) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let left = false;
    const callOff = afterFirstPaint(() => {
      load().then(
        (loaded) => {
          if (!left) setPart(() => loaded);
        },
        // Costs the part itself and nothing of the form beside it.
        () => undefined,
      );
    });
    return () => {
      left = true;
      callOff();
    };
  }, [load]);
  return Part ? <Part /> : null;
}
