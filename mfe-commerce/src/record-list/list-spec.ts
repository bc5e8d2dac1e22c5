import type { FieldName, LiveRowsRequest, WireRecord } from "@hpay/data";
import type { LooseObject } from "../wire/loose-value";
import type { FilterFields } from "./domain/list-filter";
import type { ListAddressRules } from "./domain/list-params";

/** The differences between the lists of orders, transactions and subscriptions. Defined at module level. */
export interface ListSpec<Row, R extends string = string> {
  /** Name of the resource for writing. */
  readonly resource: R;
  /** Whether a live event reloads the page, or only the row of its record. */
  readonly follows: LiveRowsRequest["follows"];
  /** Address without its `:id`. */
  readonly path: string;
  readonly fields: FilterFields<FieldName<R>>;
  readonly rules: ListAddressRules & { readonly sortable: readonly FieldName<R>[] };
  /** Wire field by which a column sorts. */
  readonly sortFields: Readonly<Record<string, FieldName<R>>>;
  readonly read: (record: WireRecord) => Row;
  /**
   * For a column, whether a raw record only repeats the value of another column. If all records of a page do,
   * the column is hidden. Up to a thousand records are checked without parsing them.
   */
  readonly repeats?: Readonly<Record<string, (record: WireRecord) => boolean>>;
}

/** The fields that the list kit needs of every row. */
export interface ListRow {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly createdAt: string;
  /** The record that scripts receive. */
  readonly wire: LooseObject;
}
