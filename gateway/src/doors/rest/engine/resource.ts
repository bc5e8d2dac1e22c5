import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Caller } from "../../../people/access/caller";
import type { Change, RecordChange, Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import type { Services } from "../../../platform/services";

export type Kind = "text" | "integer" | "boolean" | "instant" | "decimal";

/** One field of a record on the wire. Only listed fields can be read, filtered, sorted or written. */
export interface Field {
  readonly column: PgColumn;
  readonly kind: Kind;
  /** When a body may set it. Absent: the gateway owns it, and a body that says otherwise is refused. */
  readonly write?: "create" | "update" | "always";
  /** The resource reads it from the body itself. */
  readonly isReadApart?: boolean;
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** Characters of a text (after trimming), or bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Kept letter by letter: no trimming. */
  readonly verbatim?: boolean;
  /** Holds what is not answered: neither filtered nor sorted by, or it could be guessed letter by letter. */
  readonly holdsSecrets?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;
export interface Reading {
  readonly services: Services;
  readonly queries: Queries;
  readonly caller: Caller;
  /** `one`: a single record was asked for, with all that hangs on it. `made`: the same of one that this change has made. */
  readonly view: "list" | "one" | "made";
}

/** A create or update that is in the store. */
export interface Completed {
  readonly services: Services;
  readonly id: number;
  /** What was sent. */
  readonly body: Row;
}

/** A resource of the generic data provider (wire §3). */
export interface Resource {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly table: PgTable;
  readonly id: PgColumn;
  /** Absent: records do not change. */
  readonly version?: PgColumn;
  readonly fields: Fields;
  /** Where `like` over several fields looks: one folded text with an index. */
  readonly search?: {
    readonly column: PgColumn;
    readonly fields: readonly string[];
    /** Finds a named field of Data also in the record that this one belongs to, by its folded text. */
    ofOwner?(pattern: string): SQL;
  };
  /** Which rows the caller may see; undefined: all. */
  visible(caller: Caller): SQL | undefined;
  /** What `present` puts into each record of a list, which comes with a place for it: a record that grows takes longer. */
  readonly derived?: readonly string[];
  /** Adds what is not a column, and takes away what this caller must not see. */
  present?(reading: Reading, rows: readonly Row[]): Promise<readonly Row[]>;
  /** What a new record of this caller holds in fields of the gateway's own, which a body may say too. */
  born?(caller: Caller): Row;
  /** Checks rights and values, writes, and answers the new id. */
  create?(change: Change): Promise<number>;
  update?(change: RecordChange): Promise<void>;
  remove?(change: RecordChange): Promise<void>;
  /**
   * After the commit of a create or update: what cannot be rolled back, such as mail. Answers fields for the reply;
   * undefined when there was nothing to do. Not run again for a repeated key.
   */
  completed?(done: Completed): Promise<Row | undefined>;
  /** `POST api/{resource}/{id}/actions/{name}`. */
  readonly actions?: Readonly<Record<string, (change: RecordChange) => Promise<Row>>>;
  /**
   * After the commit of an action, and of each repeat under its key: what its answer is by now; undefined: as it was made.
   */
  acted?(services: Services, written: Row, isRepeat: boolean): Promise<Row | undefined>;
  /** Rows that an action may find although lists no longer show them. */
  actionable?(caller: Caller): SQL | undefined;
}
