/** Concurrent deliveries to a shop that answers. */
const maxPerAnsweringShop = 4;
/** Concurrent deliveries in this process. */
const maxConcurrent = 2000;
/** The last slots are reserved for shops that answer, however many others hang. */
const answeringSlots = 200;
/**
 * Maximum bytes of the long notifications that are being delivered by this process, which holds each several times
 * until the shop answers.
 */
const maxBytes = 48 * 1024 * 1024;
/** The last bytes are reserved for shops that answer. */
const answeringBytes = 16 * 1024 * 1024;
export const maxBytesPerCompany = 12 * 1024 * 1024;

export interface Delivered {
  readonly siteId: number;
  readonly companyId: number;
  /** Length of a long notification; 0 for a short one, of which only the number is limited. */
  readonly bytes: number;
}

/**
 * Counts running deliveries per shop, so that an unresponsive shop delays only its own deliveries: a shop that did
 * not answer the last one has one slot, others have four. A company's long notifications do not take all memory.
 */
export class ShopSlots {
  readonly #bytesOfCompanies = new Map<number, number>();
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

  /** How many more bytes of long notifications may be delivered. */
  get freeBytes(): number {
    return maxBytes - sum(this.#bytesOfCompanies.values());
  }

  /** How many of them may be delivered to any shop. */
  get freeBytesForAll(): number {
    return this.freeBytes - answeringBytes;
  }

  /** Whether long notifications may still be sent only to shops that answer. */
  get areBytesForAnsweringShops(): boolean {
    return this.freeBytesForAll <= 0;
  }

  /** Companies of which no further long notification may be sent. */
  get fullCompanies(): readonly number[] {
    return [...this.#bytesOfCompanies].filter(([, bytes]) => bytes >= maxBytesPerCompany).map(([id]) => id);
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
  runInSlot({ siteId, companyId, bytes }: Delivered, delivery: Promise<boolean>): Promise<void> {
    const deliveries = this.#runningWork.get(siteId) ?? new Set();
    this.#runningWork.set(siteId, deliveries);
    this.#count += 1;
    this.#addBytes(companyId, bytes);
    const settledDelivery: Promise<void> = delivery.then((hasAnswered) => {
      if (hasAnswered) this.#answeringIds.add(siteId);
      else this.#answeringIds.delete(siteId);
      deliveries.delete(settledDelivery);
      if (deliveries.size === 0) this.#runningWork.delete(siteId);
      this.#count -= 1;
      this.#addBytes(companyId, -bytes);
    });
    deliveries.add(settledDelivery);
    return settledDelivery;
  }

  #addBytes(companyId: number, added: number): void {
    const bytes = (this.#bytesOfCompanies.get(companyId) ?? 0) + added;
    if (bytes === 0) this.#bytesOfCompanies.delete(companyId);
    else this.#bytesOfCompanies.set(companyId, bytes);
  }

  async whenSettled(): Promise<void> {
    await Promise.all([...this.#runningWork.values()].flatMap((deliveries) => [...deliveries]));
  }
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
