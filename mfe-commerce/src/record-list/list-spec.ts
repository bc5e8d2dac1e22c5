import type { FieldName, LiveRowsRequest, WireRecord } from "@hpay/data";
import type { LooseObject } from "../wire/loose-value";
import type { FilterFields } from "./domain/list-filter";
import type { ListAddressRules } from "./domain/list-params";

/**
 * The differences between the lists of orders, transactions and subscriptions. Must be defined at module level.
 */
export interface ListSpec<Row, R extends string = string> {
  readonly resource: R;
  /** Whether a live event reloads the page, or only the row of the record. */
  readonly follows: LiveRowsRequest["follows"];
  /** Address without its `:id`. */
  readonly path: string;
  readonly fields: FilterFields<FieldName<R>>;
  readonly rules: ListAddressRules & { readonly sortable: readonly FieldName<R>[] };
  /** The wire field by which a column is sorted. */
  readonly sortFields: Readonly<Record<string, FieldName<R>>>;
  readonly read: (record: WireRecord) => Row;
  /**
   * For each column, whether a raw record only repeats another column's value. If all records of a page do, the
   * column is hidden. Up to a thousand records are checked without being parsed.
   */
  readonly repeats?: Readonly<Record<string, (record: WireRecord) => boolean>>;
}

/** The fields that every list needs of a row. */
export interface ListRow {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly createdAt: string;
  /** The record that scripts receive. */
  readonly wire: LooseObject;
}
