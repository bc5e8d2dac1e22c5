import { isSameJson } from "@hpay/data";
import { mergedItems, withoutKeys } from "./merged-items";
import type { OrderFormValues } from "./order-form";
import { newItem } from "./order-items";

/** The contents of a draft: the edited parts, and their original values. */
export interface OrderDraft {
  readonly edited: Partial<OrderFormValues>;
  readonly read: Partial<OrderFormValues>;
}

/** The draft of the edits; undefined if there are none. */
export function orderDraft(values: OrderFormValues, initialValues: OrderFormValues): OrderDraft | undefined {
  const names = Object.keys(values).filter((name) => !isSamePart(name, values, initialValues));
  return names.length === 0 ? undefined : { edited: parts(values, names), read: parts(initialValues, names) };
}

const parts = (values: object, names: readonly string[]): Partial<OrderFormValues> =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));

export const isSameForm = (a: OrderFormValues, b: OrderFormValues): boolean =>
  a === b || Object.keys(a).every((name) => isSamePart(name, a, b));

const isSamePart = (name: string, values: OrderFormValues, other: OrderFormValues): boolean =>
  Reflect.get(values, name) === Reflect.get(other, name) ||
  (name === "items"
    ? isSameJson(withoutKeys(values.items), withoutKeys(other.items))
    : isSameJson(Reflect.get(values, name), Reflect.get(other, name)));

/**
 * The saved values with later edits on top. Untouched fields may contain other people's merged changes.
 * @param sentValues the form's values at the start of the save
 */
export function withTyped(
  savedValues: OrderFormValues,
  currentValues: OrderFormValues,
  sentValues: OrderFormValues,
): OrderFormValues {
  return {
    ...mergeTyped(savedValues, currentValues, sentValues),
    items: mergedItems(savedValues.items, currentValues.items, sentValues.items),
  };
}

function mergeTyped<Values extends object>(
  savedValues: Values,
  currentValues: Values,
  sentValues: Values,
): Values {
  const typedEntries = Object.entries(currentValues).flatMap(([name, value]) => {
    const sentValue: unknown = Reflect.get(sentValues, name);
    if (isSameJson(value, sentValue)) return [];
    const savedValue: unknown = Reflect.get(savedValues, name);
    return [
      [
        name,
        isPart(savedValue) && isPart(value) && isPart(sentValue)
          ? mergeTyped(savedValue, value, sentValue)
          : value,
      ],
    ];
  });
  return { ...savedValues, ...Object.fromEntries(typedEntries) };
}

const isPart = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Fills a form from its draft without undoing other people's changes. The draft may be old or corrupt, so
 * values that do not fit the form are read from the order instead.
 */
export function restoredValues(
  draft: Readonly<Record<string, unknown>>,
  initialValues: OrderFormValues,
): OrderFormValues {
  const { edited, read } = draft;
  if (!isPart(edited) || !isPart(read)) return initialValues;
  const names = Object.keys(initialValues).filter(
    (name) =>
      name !== "uid" &&
      [edited, read].every((part) => hasShapeOf(Reflect.get(initialValues, name), Reflect.get(part, name))),
  );
  return withTyped(
    initialValues,
    { ...initialValues, ...parts(edited, names) },
    { ...initialValues, ...parts(read, names) },
  );
}

function hasShapeOf(model: unknown, value: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((row) => hasShapeOf(newItem(""), row));
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(model).every(([name, part]) => {
    const initialValue: unknown = Reflect.get(value, name);
    // A field may hold null at one time, and a number or a list at another.
    return (
      part === null || initialValue === null || Array.isArray(part) || typeof initialValue === typeof part
    );
  });
}
