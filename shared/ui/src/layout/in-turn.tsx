import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** The maximum time to wait for the first part. */
const maxWaitMs = 4000;
/** Parts that have not rendered yet: those marked as arriving, and remotes that have not started. */
const arrivingParts = "[data-arriving], [data-remote]:empty, [data-version]:empty";

/** Marks a part of the page that is still loading. */
export function Arriving() {
  return <span hidden data-arriving />;
}

export interface InTurnProps {
  readonly first: ReactNode;
  readonly children: ReactNode;
}

/**
 * Two parts in a column. The second is shown once the first has rendered, so that the second does not jump.
 */
export function InTurn({ first, children }: InTurnProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSecondHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const checkFirstPart = () => setHeld(element.querySelector(arrivingParts) !== null);
    const observer = new MutationObserver(checkFirstPart);
    const releaseTimer = setTimeout(() => {
      observer.disconnect();
      setHeld(false);
    }, maxWaitMs);
    checkFirstPart();
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(releaseTimer);
    };
  }, []);
  return (
    <>
      <div ref={place} style={{ display: "contents" }}>
        {first}
      </div>
      <div style={{ display: "contents", ...(isSecondHeld ? { visibility: "hidden" } : {}) }}>{children}</div>
    </>
  );
}
