/** Deliveries under way at once to a shop that answers. */
const mostToAnsweringShop = 4;
/** Deliveries under way at once in this process. */
const mostAtOnce = 2000;
/** The last slots are for shops that answer, however many others hang. */
const forAnsweringShops = 200;

/**
 * Counts the deliveries under way by shop, so that a shop that hangs holds up its own notifications alone: a shop
 * whose last delivery did not get an answer has one slot, any other four.
 */
export class ShopSlots {
  readonly #underWay = new Map<number, Set<Promise<void>>>();
  readonly #answering = new Set<number>();
  #count = 0;

  /** How many deliveries may still be started. */
  get free(): number {
    return Math.max(0, mostAtOnce - this.#count);
  }

  /** Whether only shops that answer may still be called. */
  get areForAnsweringShops(): boolean {
    return this.free <= forAnsweringShops;
  }

  /** The shops whose last delivery got an answer. */
  get answering(): readonly number[] {
    return [...this.#answering];
  }

  /** The shops that get no further delivery now. */
  get full(): readonly number[] {
    return [...this.#underWay]
      .filter(([siteId, { size }]) => size >= (this.#answering.has(siteId) ? mostToAnsweringShop : 1))
      .map(([siteId]) => siteId);
  }

  /**
   * Takes a slot until the delivery ends.
   * @param delivery resolves to whether the shop answered; must not reject
   */
  take(siteId: number, delivery: Promise<boolean>): Promise<void> {
    const deliveries = this.#underWay.get(siteId) ?? new Set();
    this.#underWay.set(siteId, deliveries);
    this.#count += 1;
    const done: Promise<void> = delivery.then((hasAnswered) => {
      if (hasAnswered) this.#answering.add(siteId);
      else this.#answering.delete(siteId);
      deliveries.delete(done);
      if (deliveries.size === 0) this.#underWay.delete(siteId);
      this.#count -= 1;
    });
    deliveries.add(done);
    return done;
  }

  /** Resolves when no delivery of now is under way any more. */
  async settled(): Promise<void> {
    await Promise.all([...this.#underWay.values()].flatMap((deliveries) => [...deliveries]));
  }
}
