import type { RecordChange } from "@hpay/contract";
import { useHostEvent } from "@hpay/remote-kit";
import { canonicalResource } from "../provider/resource-name";

export interface RecordEvent extends RecordChange {
  readonly change: "created" | "updated" | "deleted";
}

/**
 * Receives events of a resource's records, caused by anybody. The cache already reloads stale data; this is for
 * dependencies that the cache does not know, such as a list with fields of another resource.
 */
export function useRecordEvents(resource: string, listener: (event: RecordEvent) => void): void {
  const name = canonicalResource(resource);
  const receive = (change: RecordEvent["change"]) => (detail: RecordChange) => {
    if (canonicalResource(detail.resource) === name) listener({ ...detail, change });
  };
  useHostEvent("hpay-record-created", receive("created"));
  useHostEvent("hpay-record-updated", receive("updated"));
  useHostEvent("hpay-record-deleted", receive("deleted"));
}
