import type { LiveKind, WireRecord } from "@hpay/data";
import type { LooseObject } from "../wire/loose-value";
import type { FilterFields } from "./domain/list-filter";
import type { ListAddressRules } from "./domain/list-params";

/** What makes a list the list of orders, transactions or subscriptions. Kept at module level. */
export interface ListSpec<Row> {
  /** Name of the resource, as records are written by. */
  readonly resource: string;
  /** What its live events are about. */
  readonly kind: LiveKind;
  /** Address without its `:id`. */
  readonly path: string;
  readonly fields: FilterFields;
  readonly rules: ListAddressRules;
  /** Field of the wire by which a column sorts. */
  readonly sortFields: Readonly<Record<string, string>>;
  readonly read: (record: WireRecord) => Row;
  /**
   * By column, whether a record, as it came, has nothing there that another column does not say: the column is left out
   * while that is so of all records of a page. A page may have a thousand, and they are not read for it.
   */
  readonly repeats?: Readonly<Record<string, (record: WireRecord) => boolean>>;
}

/** What the list kit knows of every row. */
export interface ListRow {
  readonly id: number;
  readonly uid: string;
  readonly posId: number;
  readonly createdAt: string;
  /** The record as scripts know it. */
  readonly wire: LooseObject;
}
