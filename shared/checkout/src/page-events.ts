/**
 * Emits an event on `document` as plugins expect it: its data are properties of the event itself. MooTools 1.2
 * replaces `Event`.
 */
export function emit(names: readonly string[], data: Readonly<Record<string, unknown>> = {}): void {
  for (const name of names) document.dispatchEvent(Object.assign(new CustomEvent(name), data));
}

/** A function that the shop's page may have set on `window`. */
export function pageFunction(name: string): ((...args: readonly unknown[]) => unknown) | undefined {
  const found: unknown = Reflect.get(window, name);
  return typeof found === "function"
    ? (...args: readonly unknown[]) => Reflect.apply(found, window, [...args])
    : undefined;
}

/** Waits for a page function's result; a failing one affects only itself. */
export async function callPage(ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
