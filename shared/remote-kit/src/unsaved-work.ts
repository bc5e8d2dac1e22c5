/** Forms of one mounted remote that hold unsaved work. */
export interface UnsavedWork {
  isDirty(): boolean;
  /** Notes that a form holds unsaved work, until the returned function is called. */
  hold(): () => void;
  stop(): void;
}

/** While anything is held, closing or reloading the tab asks too. */
export function createUnsavedWork(page: Window): UnsavedWork {
  const held = new Set<symbol>();
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  const release = (form: symbol) => {
    if (held.delete(form) && held.size === 0) page.removeEventListener("beforeunload", ask);
  };

  return {
    isDirty: () => held.size > 0,
    hold() {
      const form = Symbol("form");
      if (held.size === 0) page.addEventListener("beforeunload", ask);
      held.add(form);
      return () => release(form);
    },
    stop() {
      for (const form of [...held]) release(form);
    },
  };
}
