import type { RecordChange } from "@hpay/contract";
import { useHostEvent } from "@hpay/remote-kit";
import { canonicalResource } from "../provider/resource-name";

export interface RecordEvent extends RecordChange {
  readonly change: "created" | "updated" | "deleted";
}

/**
 * Hears what happens to the records of a resource, whoever did it. The cache already reads again what is outdated; this is
 * for what the cache can not know, such as a list that shows fields of another resource.
 */
export function useRecordEvents(resource: string, listener: (event: RecordEvent) => void): void {
  const name = canonicalResource(resource);
  const hear = (change: RecordEvent["change"]) => (detail: RecordChange) => {
    if (canonicalResource(detail.resource) === name) listener({ ...detail, change });
  };
  useHostEvent("hpay-record-created", hear("created"));
  useHostEvent("hpay-record-updated", hear("updated"));
  useHostEvent("hpay-record-deleted", hear("deleted"));
}
