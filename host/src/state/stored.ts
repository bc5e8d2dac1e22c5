/** Stores texts in the browser, or in memory if the storage is off, full or broken. */
export interface StringStore {
  read(name: string): string | null;
  write(name: string, text: string): void;
  remove(name: string): void;
}

export function createStored(find: () => Storage): StringStore {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, fallback: () => T): T => {
    try {
      return work(find());
    } catch {
      // If the storage fails, the text is lost only on a reload.
      return fallback();
    }
  };

  return {
    read: (name) =>
      memory.get(name) ??
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ),
    write(name, text) {
      attempt(
        (storage) => {
          storage.setItem(name, text);
          memory.delete(name);
        },
        () => void memory.set(name, text),
      );
    },
    remove(name) {
      memory.delete(name);
      attempt(
        (storage) => storage.removeItem(name),
        () => undefined,
      );
    },
  };
}
