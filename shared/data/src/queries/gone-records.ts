import type { HostApi, RecordId } from "@hpay/contract";
import { canonicalResource } from "../provider/resource-name";

/** Records that were deleted while the remote is open, so that a screen that still shows one does not ask for it. */
export class GoneRecords {
  readonly #ids = new Set<string>();

  has(resource: string, id: RecordId | string): boolean {
    return this.#ids.has(nameOf(resource, id));
  }

  /** Returns the way to stop. */
  follow(host: Pick<HostApi, "events">): () => void {
    const stops = [
      host.events.on("hpay-record-deleted", ({ resource, record_id }) => {
        this.#ids.add(nameOf(resource, record_id));
      }),
      // A delete may be undone.
      ...(["hpay-record-created", "hpay-record-updated"] as const).map((name) =>
        host.events.on(name, ({ resource, record_id }) => {
          this.#ids.delete(nameOf(resource, record_id));
        }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}

const nameOf = (resource: string, id: RecordId | string) => `${canonicalResource(resource)}/${id}`;
