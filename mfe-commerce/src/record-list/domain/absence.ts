/** A reason why an existing record is not among the rows. */
export type AbsenceReason =
  | { readonly kind: "other-pos"; readonly posId: number }
  | { readonly kind: "dates"; readonly createdAt: string }
  | { readonly kind: "status"; readonly word: string }
  | { readonly kind: "search"; readonly text: string }
  | { readonly kind: "single-record" }
  | { readonly kind: "other-page" };

/** What is known about the missing record. */
export interface MissedRecord {
  readonly id: number;
  readonly posId: number;
  readonly createdAt: string;
  /** The words of its status that a list can exclude. */
  readonly statusWords: readonly string[];
}

export interface ShownList {
  readonly posId: number;
  /** The range as ISO instants, both inclusive. */
  readonly range: { readonly from: string; readonly to: string };
  readonly exclude: readonly string[];
  readonly search: string;
  /** Whether the address names a single record or field. */
  readonly isSingle: boolean;
  readonly ids: readonly number[];
}

/** Answers "Why isn't it here?" with every reason, broadest first; empty if the record is listed. */
export function absenceReasons(record: MissedRecord, list: ShownList): readonly AbsenceReason[] {
  if (list.ids.includes(record.id)) return [];
  const reasons: AbsenceReason[] = [];
  if (record.posId !== list.posId) reasons.push({ kind: "other-pos", posId: record.posId });
  if (list.isSingle) reasons.push({ kind: "single-record" });
  else if (record.createdAt < list.range.from || record.createdAt > list.range.to)
    reasons.push({ kind: "dates", createdAt: record.createdAt });
  const word = record.statusWords.find((word) => list.exclude.includes(word));
  if (word !== undefined) reasons.push({ kind: "status", word });
  if (reasons.length === 0)
    reasons.push(list.search ? { kind: "search", text: list.search } : { kind: "other-page" });
  return reasons;
}
