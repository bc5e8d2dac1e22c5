import type { WireAnswers, WireRecords } from "./wire-records";

declare const shape: unique symbol;
/**
 * Received values: the field names are known, the values are not certain. The shape is for the compiler only, which derives
 * the field names of nested records from it.
 */
type Uncertain<T> = { readonly [Field in keyof T]?: unknown } & { readonly [shape]?: T };
type RecordOf<T> = NonNullable<T> extends readonly (infer One)[] ? One : NonNullable<T>;

/** A record of a resource as received. */
export type Received<R extends keyof WireRecords> = Uncertain<WireRecords[R]>;
/** A record in a field of a received one, or each of its records. */
export type ReceivedIn<R extends keyof WireRecords, Field extends keyof WireRecords[R]> = Uncertain<
  RecordOf<WireRecords[R][Field]>
>;
/** The answer of a call that is not a resource's, as received. */
export type ReceivedAnswer<Call extends keyof WireAnswers> = Uncertain<WireAnswers[Call]>;

type AnyRecord = Readonly<Record<string, unknown>>;
/** The record, or each of the records, in a field of received values; of other values, any record. */
export type RecordAt<R, Name> = R extends { readonly [shape]?: infer T }
  ? Name extends keyof T
    ? unknown extends T[Name]
      ? AnyRecord
      : Uncertain<RecordOf<T[Name]>>
    : AnyRecord
  : AnyRecord;
