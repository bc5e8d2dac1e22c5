import type { WireRecord } from "@hpay/data";
import type { ListRow, ListSpec } from "./list-spec";

/** Whether an order or subscription has the default name, which is its Uid. */
export const isNamedByUid = ({ Uid, Name }: WireRecord) => Name === Uid || Name === `#${String(Uid)}`;

/** Ids of columns that only repeat another column in every record of a page. */
export function repeatingColumns(
  { repeats = {} }: Pick<ListSpec<ListRow>, "repeats">,
  records: readonly WireRecord[],
): readonly string[] {
  if (records.length === 0) return [];
  return Object.entries(repeats).flatMap(([id, isRepeated]) => (records.every(isRepeated) ? [id] : []));
}
