import type { WireRecord } from "@hpay/data";
import type { ListRow, ListSpec } from "./list-spec";

/** The name that an order or subscription has by itself: its Uid. */
export const isNamedByUid = ({ Uid, Name }: WireRecord) => Name === Uid || Name === `#${String(Uid)}`;

/** Ids of the columns that say nothing more in any of the records of a page. */
export function repeatingColumns(
  { repeats = {} }: Pick<ListSpec<ListRow>, "repeats">,
  records: readonly WireRecord[],
): readonly string[] {
  if (records.length === 0) return [];
  return Object.entries(repeats).flatMap(([id, isRepeated]) => (records.every(isRepeated) ? [id] : []));
}
