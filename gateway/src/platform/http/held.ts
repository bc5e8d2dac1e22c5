/** Amounts held at the same time: of each holder, and of all. */
export class Held {
  readonly #ofEach = new Map<string, number>();
  #ofAll = 0;

  constructor(private readonly maxOfAll = Number.POSITIVE_INFINITY) {}

  /** @returns what releases the amount, once; undefined when it would be too much */
  take(holder: string, amount: number, maxOfHolder: number): (() => void) | undefined {
    const own = (this.#ofEach.get(holder) ?? 0) + amount;
    if (own > maxOfHolder || this.#ofAll + amount > this.maxOfAll) return undefined;
    this.#ofEach.set(holder, own);
    this.#ofAll += amount;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#ofAll -= amount;
      const remaining = (this.#ofEach.get(holder) ?? 0) - amount;
      if (remaining > 0) this.#ofEach.set(holder, remaining);
      else this.#ofEach.delete(holder);
    };
  }
}
