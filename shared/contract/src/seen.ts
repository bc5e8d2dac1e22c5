import type { Readable } from "./readable";
import type { RecordId } from "./record-id";

/** Until when the person has seen records: ISO instants by `seenKey`. */
export type SeenRecords = Readonly<Record<string, string>>;

/** What the person has viewed, stored by the host on this device, separately for each person. */
export interface SeenPort extends Readable<SeenRecords> {
  /**
   * The person has seen the record with its news of this instant. An instant before the stored one changes
   * nothing.
   * @param at ISO instant
   */
  note(resource: string, id: RecordId, at: string): void;
}

/** Name of a record in `SeenRecords`. */
export const seenKey = (resource: string, id: RecordId): string => `${resource}/${id}`;

/** The last news of a record: time, and the author's id. */
export interface RecordNews {
  /** ISO instant; empty: there is none. */
  readonly at: string;
  readonly byId: RecordId | null;
}

/** Whether another person has added something since this person's last view. */
export function isUnread(
  { at, byId }: RecordNews,
  seenAt: string | undefined,
  personId: RecordId | undefined,
): boolean {
  return at !== "" && byId !== null && byId !== personId && at > (seenAt ?? "");
}
