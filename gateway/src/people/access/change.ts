import type { Work } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import type { Caller } from "./caller";

/** A record's values by wire name. */
export type Row = Readonly<Record<string, unknown>>;

export interface Change<Body extends Row = Row> {
  readonly services: Services;
  readonly work: Work;
  readonly caller: Caller;
  readonly body: Body;
}

export interface RecordChange<R extends Row = Row, Body extends Row = Row> extends Change<Body> {
  readonly id: number;
  /** The locked record before the change, by wire name. */
  readonly row: R;
}

export type CompanyChange = RecordChange<{ readonly CompanyId: number }>;
