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
export function orderDraft(values: OrderFormValues, first: OrderFormValues): OrderDraft | undefined {
  const names = Object.keys(values).filter((name) => !isSamePart(name, values, first));
  return names.length === 0 ? undefined : { edited: parts(values, names), read: parts(first, names) };
}

const parts = (values: object, names: readonly string[]): Partial<OrderFormValues> =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));

/** Whether two forms are equal. */
export const isSameForm = (one: OrderFormValues, other: OrderFormValues): boolean =>
  one === other || Object.keys(one).every((name) => isSamePart(name, one, other));

const isSamePart = (name: string, one: OrderFormValues, other: OrderFormValues): boolean =>
  Reflect.get(one, name) === Reflect.get(other, name) ||
  (name === "items"
    ? isSameJson(withoutKeys(one.items), withoutKeys(other.items))
    : isSameJson(Reflect.get(one, name), Reflect.get(other, name)));

/**
 * The saved values with later edits on top. Untouched fields may contain other people's merged changes.
 * @param sent the form's values at the start of the save
 */
export function withTyped(
  saved: OrderFormValues,
  now: OrderFormValues,
  sent: OrderFormValues,
): OrderFormValues {
  return { ...typedOver(saved, now, sent), items: mergedItems(saved.items, now.items, sent.items) };
}

function typedOver<Values extends object>(saved: Values, now: Values, sent: Values): Values {
  const typed = Object.entries(now).flatMap(([name, value]) => {
    const before: unknown = Reflect.get(sent, name);
    if (isSameJson(value, before)) return [];
    const savedValue: unknown = Reflect.get(saved, name);
    return [
      [
        name,
        isPart(savedValue) && isPart(value) && isPart(before) ? typedOver(savedValue, value, before) : value,
      ],
    ];
  });
  return { ...saved, ...Object.fromEntries(typed) };
}

const isPart = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Fills a form from its draft without undoing other people's changes. The draft may be old or corrupt, so
 * values that do not fit the form are read from the order instead.
 */
export function restoredValues(
  draft: Readonly<Record<string, unknown>>,
  first: OrderFormValues,
): OrderFormValues {
  const { edited, read } = draft;
  if (!isPart(edited) || !isPart(read)) return first;
  const names = Object.keys(first).filter(
    (name) =>
      name !== "uid" &&
      [edited, read].every((part) => hasShapeOf(Reflect.get(first, name), Reflect.get(part, name))),
  );
  return withTyped(first, { ...first, ...parts(edited, names) }, { ...first, ...parts(read, names) });
}

function hasShapeOf(model: unknown, value: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((row) => hasShapeOf(newItem(""), row));
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(model).every(([name, part]) => {
    const own: unknown = Reflect.get(value, name);
    // The same field may hold null and a number, or null and a list.
    return part === null || own === null || Array.isArray(part) || typeof own === typeof part;
  });
}
