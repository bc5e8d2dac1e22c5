import type { GetColumnData, SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Caller } from "../../../people/access/caller";
import type { Change, RecordChange, Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import type { Services } from "../../../platform/services";

export type Kind = "text" | "integer" | "boolean" | "instant" | "decimal";

/** A value that an answer contains besides the table's fields. */
export type PresentedValue =
  | Kind
  | "texts"
  | { readonly record: NestedFields }
  | { readonly records: NestedFields };
/** Fields of a record inside a record: the column that each is selected from, or the kind of its value. */
export interface NestedFields {
  readonly [name: string]: PgColumn | PresentedValue;
}

/** One wire field of a record. Only listed fields can be read, filtered, sorted or written. */
export interface Field {
  readonly column: PgColumn;
  readonly kind: Kind;
  /** When a body may set the field. Absent: the gateway owns the field, and any other value is refused. */
  readonly write?: "create" | "update" | "always";
  /** `readBody` skips the field, because the resource's own code reads it from the body. */
  readonly isReadByResource?: boolean;
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** Length of a text after trimming, or bounds of a number. */
  readonly min?: number;
  readonly max?: number;
  /** Line breaks and repeated spaces become one space, so that a name cannot add lines to an e-mail. */
  readonly oneLine?: boolean;
  /** Stored exactly as sent, without trimming. */
  readonly verbatim?: boolean;
  /**
   * Contains values that answers omit. Lists cannot be filtered or sorted by such a field, because its values
   * could then be guessed letter by letter.
   */
  readonly holdsSecrets?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;
/** A record as read from the store. Instants are strings in a list, and `Date` objects in a single record. */
export type RowOf<F extends Fields> = {
  readonly [Name in keyof F]: Date extends GetColumnData<F[Name]["column"]>
    ? GetColumnData<F[Name]["column"]> | string
    : GetColumnData<F[Name]["column"]>;
};
/** The names in a body: fields, and values that only a body contains. */
type BodyOf<R extends Row, Sent extends string> = { readonly [Name in keyof R | Sent]?: unknown };
/** Declared as a method, so that a resource of specific rows is assignable to one of any rows. */
type Action<R extends Row> = { act(change: RecordChange<R>): Promise<Row> }["act"];

export interface Reading {
  readonly services: Services;
  readonly queries: Queries;
  readonly caller: Caller;
  /** `one`: a single record with all related data. `made`: the same for a record that this change created. */
  readonly view: "list" | "one" | "made";
}

export interface CompletedWrite {
  readonly services: Services;
  readonly id: number;
  readonly body: Row;
}

/** A resource of the generic data provider (wire §3). */
export interface Resource<R extends Row = Row, Sent extends string = string> {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly table: PgTable;
  readonly id: PgColumn;
  /** Absent if records cannot be changed. */
  readonly version?: PgColumn;
  readonly fields: Fields;
  /** The indexed folded text that `like` over several fields searches. */
  readonly search?: {
    readonly column: PgColumn;
    readonly fields: readonly string[];
    /** Also finds a named field of Data in the parent record, by its folded text. */
    ownerCondition?(pattern: string): SQL;
  };
  /** Fields that the audit log stores, so that it shows who did what to whom. They never contain secrets. */
  readonly tracedFields?: readonly string[];
  /** Further details of an update for the audit log, by its sent and stored `Data`. Never secrets. */
  tracedData?(data: unknown, storedData: unknown): Row;
  /** Rows that the caller can see; undefined: all. */
  visible(caller: Caller): SQL | undefined;
  /**
   * Values that `present` adds to each listed record. Each row contains these fields from the start, because
   * adding fields later takes longer.
   */
  readonly derivedFields?: readonly string[];
  /** Fields of answers besides the table's, for /openapi.json and the panel's types. A test finds gaps. */
  readonly presented?: Readonly<Record<string, PresentedValue>>;
  /** Values that only a body contains, described in /openapi.json and the panel's types too. */
  readonly sent?: Readonly<Record<Sent, Kind>>;
  /** Bytes of the longer texts that `present` reads for a row. */
  readonly presentedBytes?: SQL;
  /** Adds derived values, and removes what this caller must not see. */
  present?(reading: Reading, rows: readonly R[]): Promise<readonly Row[]>;
  /** Values of gateway-owned fields in a new record of this caller, which a body may repeat. */
  initialValues?(caller: Caller): Row;
  /** Bytes that the store reserves for the data that follow a new record, such as the request log of a POS. */
  readonly followingBytes?: number;
  /** Runs before a create, outside its transaction, so its writes remain even if the create is refused. */
  beforeCreate?(attempt: Omit<Change, "work">): Promise<void>;
  /** Checks rights and values, writes, and returns the new id. */
  create?(change: Change<BodyOf<R, Sent>>): Promise<number>;
  update?(change: RecordChange<R, BodyOf<R, Sent>>): Promise<void>;
  remove?(change: RecordChange<R>): Promise<void>;
  /**
   * Runs after the commit of a create or update, for work that cannot be rolled back, such as an e-mail.
   * Returns fields for the answer, or undefined. It does not run again for a repeated key.
   */
  afterCommit?(done: CompletedWrite): Promise<Row | undefined>;
  /** `POST api/{resource}/{id}/actions/{name}`. */
  readonly actions?: Readonly<Record<string, Action<R>>>;
  /** Values of an action's body that the audit log leaves out: they contain customers' data. */
  readonly unrecordedFields?: readonly string[];
  /**
   * The current answer to an action after its commit, and to each repeat with its key; undefined: the original.
   */
  answerAfterAction?(services: Services, writtenRow: Row, isRepeat: boolean): Promise<Row | undefined>;
  /** Rows that an action may find although lists no longer show them. */
  actionableRows?(caller: Caller): SQL | undefined;
}

/** A resource whose functions get the rows that its fields describe: the store selects only these columns. */
export const resource = <const F extends Fields, const Sent extends string = never>(
  resource: Resource<RowOf<F>, Sent> & { readonly fields: F },
): Resource => resource;
