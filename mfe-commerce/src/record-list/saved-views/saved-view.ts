import { type ListParams, type Received, textField } from "@hpay/data";

/** A named state of a list. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** Query of the list's address, without a question mark. */
  readonly query: string;
}

export function readSavedView(record: Received<"saved_views">): SavedView {
  return { id: Number(record.id), name: textField(record, "Name"), query: textField(record, "Query") };
}

/**
 * The saved views of a list, by name.
 * @param list the list's address without the slash
 */
export const viewsOf = (list: string): ListParams<"saved_views"> => ({
  page: 1,
  perPage: 50,
  orderBy: "Name",
  order: "asc",
  filter: { List: list },
});
