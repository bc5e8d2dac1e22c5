import { integer, optional, shape, text } from "./check";
import { defineEvent } from "./event-definition";

/**
 * Names the record that changed. Listeners reload the record, because the event does not contain its values.
 */
export interface RecordChange {
  readonly resource: string;
  /** 0 if all records of the resource may have changed. */
  readonly record_id: number;
  readonly company_id?: number | null;
  readonly site_id?: number | null;
  /** `X-Request-Id` of the write that caused the change; each change of a write is emitted once. */
  readonly request_id?: string | null;
}

const check = shape({
  resource: text,
  record_id: integer,
  company_id: optional(integer),
  site_id: optional(integer),
  request_id: optional(text),
});
const example: RecordChange = { resource: "company_sites", record_id: 3, company_id: 1, site_id: 3 };
const emittedBy = "the data layer of any remote, and the host from the live connection and other tabs";

export const recordCreated = defineEvent<RecordChange>({
  name: "hpay-record-created",
  meaning: "A record was created; lists of its resource are out of date.",
  emittedBy,
  check,
  example,
});
export const recordUpdated = defineEvent<RecordChange>({
  name: "hpay-record-updated",
  meaning: "A record changed; it and the lists of its resource are out of date.",
  emittedBy,
  check,
  example,
});
export const recordDeleted = defineEvent<RecordChange>({
  name: "hpay-record-deleted",
  meaning: "A record was deleted.",
  emittedBy,
  check,
  example,
});
