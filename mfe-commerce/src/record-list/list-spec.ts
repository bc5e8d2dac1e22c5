import type { FieldName, LiveRowsRequest, WireRecord } from "@hpay/data";
import type { LooseObject } from "../wire/loose-value";
import type { FilterFields } from "./domain/list-filter";
import type { ListAddressRules } from "./domain/list-params";

/** What makes a list the list of orders, transactions or subscriptions. Defined at module level. */
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
   * By column, whether a raw record only repeats another column there: the column is hidden while that holds
   * for all records of a page. Up to a thousand records are checked without parsing them.
   */
  readonly repeats?: Readonly<Record<string, (record: WireRecord) => boolean>>;
}

/** What the list kit needs of every row. */
export interface ListRow {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly createdAt: string;
  /** The record for scripts. */
  readonly wire: LooseObject;
}
