/**
 * Emits an event on `document` in the form that plugins expect, with its data as properties of the event
 * object. It does not use the constructor `Event`, which MooTools 1.2 replaces.
 */
export function emit(names: readonly string[], data: Readonly<Record<string, unknown>> = {}): void {
  for (const name of names) document.dispatchEvent(Object.assign(new CustomEvent(name), data));
}

/** A function that the shop's page may have set on `window`. */
export function pageFunction(name: string): ((...args: readonly unknown[]) => unknown) | undefined {
  const value: unknown = Reflect.get(window, name);
  return typeof value === "function"
    ? (...args: readonly unknown[]) => Reflect.apply(value, window, args)
    : undefined;
}

/** Waits for the result of a page's function. A failure affects only that function. */
export async function callPage(callback: () => unknown): Promise<unknown> {
  try {
    return await callback();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
