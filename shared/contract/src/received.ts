import type { WireAnswers, WireRecords } from "./wire-records";

declare const shape: unique symbol;
/**
 * Received values: the names of their fields are known, but the values are not certain. `shape` exists only for
 * the compiler, which derives the fields of nested records from it.
 */
type Uncertain<T> = { readonly [Field in keyof T]?: unknown } & { readonly [shape]?: T };
type RecordOf<T> = NonNullable<T> extends readonly (infer One)[] ? One : NonNullable<T>;

/** A record of a resource, as received. */
export type Received<R extends keyof WireRecords> = Uncertain<WireRecords[R]>;
/** The record, or one of the records, in a field of a received record. */
export type ReceivedIn<R extends keyof WireRecords, Field extends keyof WireRecords[R]> = Uncertain<
  RecordOf<WireRecords[R][Field]>
>;
/** The answer of a call that belongs to no resource, as received. */
export type ReceivedAnswer<Call extends keyof WireAnswers> = Uncertain<WireAnswers[Call]>;

type AnyRecord = Readonly<Record<string, unknown>>;
/**
 * The record, or one of the records, in a field of received values. For a field of unknown type, any record.
 */
export type RecordAt<R, Name> = R extends { readonly [shape]?: infer T }
  ? Name extends keyof T
    ? unknown extends T[Name]
      ? AnyRecord
      : Uncertain<RecordOf<T[Name]>>
    : AnyRecord
  : AnyRecord;
