import type { HostApi, RecordId } from "@hpay/contract";
import { canonicalResource } from "../provider/resource-name";

/**
 * Records that were deleted while the remote was open. A screen that still shows one does not request it
 * again.
 */
export class DeletedRecords {
  readonly #ids = new Set<string>();
  readonly #listeners = new Set<() => void>();

  /** Returns a function that unsubscribes. */
  subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => void this.#listeners.delete(onChange);
  };

  has(resource: string, id: RecordId | string): boolean {
    return this.#ids.has(nameOf(resource, id));
  }

  /** Returns a function that unsubscribes. */
  follow(host: Pick<HostApi, "events">): () => void {
    const unsubscribers = [
      host.events.on("hpay-record-deleted", ({ resource, record_id }) => {
        this.#ids.add(nameOf(resource, record_id));
        this.#notify();
      }),
      // If a deletion is undone, the record no longer counts as deleted.
      ...(["hpay-record-created", "hpay-record-updated"] as const).map((name) =>
        host.events.on(name, ({ resource, record_id }) => {
          if (this.#ids.delete(nameOf(resource, record_id))) this.#notify();
        }),
      ),
    ];
    return () => {
      for (const stop of unsubscribers) stop();
    };
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const nameOf = (resource: string, id: RecordId | string) => `${canonicalResource(resource)}/${id}`;
