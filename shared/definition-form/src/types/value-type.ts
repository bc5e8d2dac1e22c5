import type { Parameter } from "../definition/parameter";

/**
 * A stored value as a field shows it. An invalid value is shown as empty and preserved until it is edited.
 */
export interface Reading<V> {
  readonly fits: boolean;
  readonly value: V;
}

/** The error of a value: its code, and the values for its text. */
export type Issue =
  | { readonly kind: "required" }
  | { readonly kind: "bad-value" }
  | { readonly kind: "not-a-number" }
  | { readonly kind: "too-small"; readonly min: number }
  | { readonly kind: "too-large"; readonly max: number }
  | { readonly kind: "not-an-email" }
  | { readonly kind: "not-an-address" }
  | { readonly kind: "too-many-rows"; readonly max: number }
  | { readonly kind: "empty-cell"; readonly row: number; readonly column: string }
  | { readonly kind: "cell-not-a-number"; readonly row: number; readonly column: string }
  | { readonly kind: "identifier-twice"; readonly row: number; readonly column: string }
  | { readonly kind: "message"; readonly text: string }
  | { readonly kind: "upload-blocked"; readonly filename: string; readonly error: unknown };

/**
 * Whether an issue blocks the save. A validation that failed to run, or a refused file, is shown but does not
 * block it.
 */
export const blocksSave = ({ kind }: Issue): boolean => kind !== "bad-value" && kind !== "upload-blocked";

/** The rules of one parameter type. The type's field is in `fields/`. */
export interface ValueType<V> {
  read(stored: unknown, parameter: Parameter): Reading<V>;
  isEmpty(value: V, parameter: Parameter): boolean;
  /** Returns any error other than "required". */
  check?(value: V, parameter: Parameter): Issue | null;
}

export const validReading = <V>(value: V): Reading<V> => ({ fits: true, value });
export const invalidReading = <V>(shownValue: V): Reading<V> => ({ fits: false, value: shownValue });
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;
