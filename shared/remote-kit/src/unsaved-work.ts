/** The forms with unsaved work in one mounted remote. */
export interface UnsavedWork {
  isDirty(): boolean;
  /** Marks a form as unsaved until the returned function is called. */
  hold(): () => void;
  /**
   * Calls `listener` when the person has chosen to leave without saving, until the returned function is called.
   */
  onAbandoned(listener: () => void): () => void;
  /** Call this when the person has chosen to leave without saving. */
  abandon(): void;
  stop(): void;
}

/**
 * The page is expected to be left within this time after "leave without saving". Work that is still unsaved
 * then blocks again.
 */
const leaveLimitMs = 2000;

/**
 * Creates a list of unsaved forms. While it is not empty, the browser also asks before the tab is closed or
 * reloaded.
 */
export function createUnsavedWork(page: Window): UnsavedWork {
  const unsavedForms = new Set<symbol>();
  const listeners = new Set<() => void>();
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

  const release = (form: symbol) => {
    if (unsavedForms.delete(form) && unsavedForms.size === 0)
      page.removeEventListener("beforeunload", askToStay);
  };

  return {
    isDirty: () => unsavedForms.size > 0,
    hold() {
      const form = Symbol("form");
      if (unsavedForms.size === 0) page.addEventListener("beforeunload", askToStay);
      unsavedForms.add(form);
      return () => release(form);
    },
    onAbandoned(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    abandon() {
      // The person has just confirmed a reload, which follows at once, so the browser must not ask a second
      // time.
      page.removeEventListener("beforeunload", askToStay);
      page.setTimeout(() => {
        if (unsavedForms.size > 0) page.addEventListener("beforeunload", askToStay);
      }, leaveLimitMs);
      for (const listener of [...listeners]) listener();
    },
    stop() {
      for (const form of [...unsavedForms]) release(form);
    },
  };
}
