import type { Readable } from "./readable";
import type { RecordId } from "./record-id";

/** The time up to which the person has seen each record: ISO instants by `seenKey`. */
export type SeenRecords = Readonly<Record<string, string>>;

/** Records that the person has viewed, stored by the host on this device, separately for each person. */
export interface SeenPort extends Readable<SeenRecords> {
  /**
   * Marks a record's news up to this instant as seen. An instant before the stored one has no effect.
   * @param at ISO instant
   */
  note(resource: string, id: RecordId, at: string): void;
}

export const seenKey = (resource: string, id: RecordId): string => `${resource}/${id}`;

/** The latest news of a record: its time, and the author's id. */
export interface RecordNews {
  /** ISO instant; empty if there is no news. */
  readonly at: string;
  readonly byId: RecordId | null;
}

/** Whether another person has added something since this person last viewed the record. */
export function isUnread(
  { at, byId }: RecordNews,
  seenAt: string | undefined,
  personId: RecordId | undefined,
): boolean {
  return at !== "" && byId !== null && byId !== personId && at > (seenAt ?? "");
}
