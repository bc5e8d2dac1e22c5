import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

/** The longest wait for the part above. */
const maxWaitMs = 4000;
/** Parts that are not drawn yet: those that reported it, and remotes that have not started. */
const arriving = "[data-arriving], [data-remote]:empty, [data-version]:empty";

/** Marks a part of the page that is still loading. */
export function Arriving() {
  return <span hidden data-arriving />;
}

export interface InTurnProps {
  readonly first: ReactNode;
  readonly children: ReactNode;
}

/** Two parts in a column: the second is shown once the first has its height, so that it does not jump. */
export function InTurn({ first, children }: InTurnProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => setHeld(element.querySelector(arriving) !== null);
    const observer = new MutationObserver(look);
    const release = setTimeout(() => {
      observer.disconnect();
      setHeld(false);
    }, maxWaitMs);
    look();
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(release);
    };
  }, []);
  return (
    <>
      <div ref={place} style={{ display: "contents" }}>
        {first}
      </div>
      <div style={{ display: "contents", ...(isHeld ? { visibility: "hidden" } : {}) }}>{children}</div>
    </>
  );
}
