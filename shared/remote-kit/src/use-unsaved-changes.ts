import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useSurroundings } from "./remote-context";

/**
 * While `isDirty`, asks for confirmation before the page is left in any way, including by closing the tab.
 * @param onAbandoned called when the person chooses to leave without saving
 * @returns `stopBlocking`. Call it right after a successful save if the code itself then navigates, because
 * that happens before the "clean" render
 */
export function useUnsavedChanges(isDirty: boolean, onAbandoned?: () => void): () => void {
  const { unsavedWork } = useSurroundings();
  const release = useRef<(() => void) | null>(null);
  const latestOnAbandoned = useRef(onAbandoned);
  latestOnAbandoned.current = onAbandoned;
  useEffect(() => unsavedWork.onAbandoned(() => latestOnAbandoned.current?.()), [unsavedWork]);
  const stopBlocking = useCallback(() => {
    release.current?.();
    release.current = null;
  }, []);
  useLayoutEffect(() => {
    if (!isDirty) return undefined;
    release.current = unsavedWork.hold();
    return stopBlocking;
  }, [isDirty, unsavedWork, stopBlocking]);
  return stopBlocking;
}
