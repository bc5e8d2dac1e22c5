/** Concurrent deliveries to a shop that answers. */
const maxPerAnsweringShop = 4;
/** Concurrent deliveries in this process. */
const maxConcurrent = 2000;
/** The last slots are reserved for shops that answer, however many others hang. */
const answeringSlots = 200;

/**
 * Counts running deliveries per shop, so that an unresponsive shop delays only its own deliveries: a shop that did
 * not answer the last one has one slot, others have four.
 */
export class ShopSlots {
  readonly #runningWork = new Map<number, Set<Promise<void>>>();
  readonly #answeringIds = new Set<number>();
  #count = 0;

  /** How many more deliveries may start. */
  get freeSlots(): number {
    return Math.max(0, maxConcurrent - this.#count);
  }

  /** Whether only shops that answer may still be called. */
  get areForAnsweringShops(): boolean {
    return this.freeSlots <= answeringSlots;
  }

  get answeringShops(): readonly number[] {
    return [...this.#answeringIds];
  }

  get fullShops(): readonly number[] {
    return [...this.#runningWork]
      .filter(([siteId, { size }]) => size >= (this.#answeringIds.has(siteId) ? maxPerAnsweringShop : 1))
      .map(([siteId]) => siteId);
  }

  /** Takes a slot until the delivery ends. @param delivery whether the shop answered; never rejects */
  runInSlot(siteId: number, delivery: Promise<boolean>): Promise<void> {
    const deliveries = this.#runningWork.get(siteId) ?? new Set();
    this.#runningWork.set(siteId, deliveries);
    this.#count += 1;
    const settledDelivery: Promise<void> = delivery.then((hasAnswered) => {
      if (hasAnswered) this.#answeringIds.add(siteId);
      else this.#answeringIds.delete(siteId);
      deliveries.delete(settledDelivery);
      if (deliveries.size === 0) this.#runningWork.delete(siteId);
      this.#count -= 1;
    });
    deliveries.add(settledDelivery);
    return settledDelivery;
  }

  async whenSettled(): Promise<void> {
    await Promise.all([...this.#runningWork.values()].flatMap((deliveries) => [...deliveries]));
  }
}
