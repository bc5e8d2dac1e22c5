import type { RecordId } from "@hpay/contract";
import { ApiError } from "../provider/api-error";
import type { DataProvider } from "../provider/data-provider";
import { integerField, type WireRecord } from "../provider/wire-record";
import { type MergeConflict, mergeVersions } from "./merge-versions";

/**
 * Thrown if another person changed the same values. Show both versions and ask; then save again, based on
 * `theirs`.
 */
export class VersionConflict extends Error {
  override readonly name = "VersionConflict";
  constructor(
    readonly conflicts: readonly MergeConflict[],
    /** The current record. */
    readonly theirs: WireRecord,
    /** My changes that do not conflict. Send them based on `theirs`, with or without the conflicting values. */
    readonly changes: WireRecord,
  ) {
    super("Somebody else changed this meanwhile");
  }
}

const maxTries = 3;

interface RecordSave {
  readonly base: WireRecord;
  readonly changes: WireRecord;
  readonly along?: (changes: WireRecord, from: WireRecord) => WireRecord;
}

const onlyChanges = (changes: WireRecord) => changes;

/**
 * Saves changes to a record. If another person saved meanwhile (412), merges both changes and saves again;
 * rejects with `VersionConflict` only if both people changed the same value.
 * @param base the record as it was read, with its `Version`
 * @param changes the fields to send; JSON fields as texts
 * @param along adds fields to the changes of each attempt, such as a request, which cannot conflict
 */
export async function saveRecord(
  provider: DataProvider,
  resource: string,
  id: RecordId,
  { base, changes, along = onlyChanges }: RecordSave,
): Promise<WireRecord> {
  let from = base;
  let changesToSend = changes;
  for (let tries = 1; ; tries += 1) {
    const body = along(changesToSend, from);
    if (tries > 1 && Object.keys(body).length === 0) return from;
    try {
      return await provider.update(resource, id, body, { version: integerField(from, "Version") });
    } catch (error) {
      if (!isVersionConflict(error) || tries === maxTries) throw error;
      const theirRecord = await provider.getOne(resource, id);
      const outcome = mergeVersions(from, changesToSend, theirRecord);
      if (outcome.kind === "conflict")
        throw new VersionConflict(outcome.conflicts, theirRecord, outcome.changes);
      from = theirRecord;
      changesToSend = outcome.changes;
    }
  }
}

const isVersionConflict = (error: unknown) =>
  error instanceof ApiError && (error.status === 412 || error.code === "VERSION_CONFLICT");
