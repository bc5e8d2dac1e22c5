/** Tells that the outbox of a company has grown. */
export class OutboxSignal {
  readonly #listeners = new Set<(companyId: number) => void>();

  grown(companyId: number): void {
    for (const listener of this.#listeners) listener(companyId);
  }

  onGrown(listener: (companyId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
