import { isSerbianMobile } from "@hpay/domain";
import { asObject } from "../../wire/loose-value";
import type { Order } from "./order";
import { writeAddress, writeBilling } from "./order-address";
import { type OrderFormValues, sourceItem } from "./order-form";
import { writeItem } from "./order-items";

/** A change of `Data` at a path; undefined removes the value. */
export interface DataEdit {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

export interface OrderTotals {
  /** The amount as decimal text with two digits. */
  readonly amount: string;
  /** Line amounts in item order. */
  readonly lines: readonly string[];
}

/** The totals of a form in wire form. */
export function writtenTotals(totals: {
  readonly amount: string;
  readonly lines: readonly { readonly gross: string }[];
}): OrderTotals {
  return { amount: totals.amount, lines: totals.lines.map((line) => line.gross) };
}

interface Written {
  readonly fields: ReadonlyMap<string, DataEdit>;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The changes that a save makes to `Data`. Without edits there are none, so that unknown values remain as the
 * shop sent them.
 */
export function dataEdits(
  order: Order | null,
  originalValues: OrderFormValues,
  beforeTotals: OrderTotals,
  values: OrderFormValues,
  totals: OrderTotals,
): readonly DataEdit[] {
  const previousData = writtenData(order, originalValues, beforeTotals);
  const currentData = writtenData(order, values, totals);
  const edits = [...currentData.fields.entries()]
    .filter(([name, edit]) => !isSame(previousData.fields.get(name)?.value, edit.value))
    .map(([, edit]) => edit);
  return [...edits, ...itemEdits(originalValues, previousData.items, values, currentData.items)];
}

export function newOrderData(
  values: OrderFormValues,
  totals: OrderTotals,
): Readonly<Record<string, unknown>> {
  const { fields, items } = writtenData(null, values, totals);
  const record: Record<string, unknown> = {};
  for (const { path, value } of fields.values()) {
    const [first, second] = path;
    if (typeof first !== "string" || value === undefined) continue;
    record[first] = typeof second === "string" ? { ...asObject(record[first]), [second]: value } : value;
  }
  return { ...record, items };
}

/** The fields of the record outside `Data`, as a save sends them. */
export function recordFields(
  values: OrderFormValues,
  totals: OrderTotals,
): { readonly Name: string; readonly Amount: string; readonly Currency: string } {
  return { Name: values.name.trim() || `#${values.uid}`, Amount: totals.amount, Currency: values.currency };
}

function writtenData(order: Order | null, values: OrderFormValues, totals: OrderTotals): Written {
  const fields = new Map<string, DataEdit>();
  const put = (path: readonly string[], value: unknown) => fields.set(path.join("."), { path, value });
  const address = values.shipElsewhere ? values.shipping : values.billing;
  for (const [name, value] of Object.entries(writeBilling(values.billing))) put(["billing", name], value);
  for (const [name, value] of Object.entries(writeAddress(address))) put(["shipping", name], value);
  put(["shipping", "note"], values.note.trim());
  put(["hpaylang"], values.language);
  if (order?.isFromSite) put(["hpayedit"], values.managedOnSite);
  const { payByLink } = values;
  if (payByLink) {
    put(["is_pbl"], true);
    put(["pbl_offer_days"], payByLink.offerDays === "" ? null : Number(payByLink.offerDays));
    // The option is shown, and applies, only when the telephone can receive SMS.
    put(["pbl_sms"], payByLink.sms && isSerbianMobile(values.billing.phone));
    put(["allow_pm"], payByLink.allowedPayment ?? undefined);
    put(["allow_sm"], payByLink.allowedShipping ?? undefined);
  }
  const items = values.items.map((item, index) =>
    writeItem(item, sourceItem(order, item), totals.lines[index] ?? "0.00"),
  );
  return { fields, items };
}

function itemEdits(
  originalValues: OrderFormValues,
  previousItems: Written["items"],
  values: OrderFormValues,
  currentItems: Written["items"],
): readonly DataEdit[] {
  const sameRows =
    originalValues.items.length === values.items.length &&
    values.items.every(
      (item, index) => item.source === index && originalValues.items[index]?.source === index,
    );
  if (!sameRows) return [{ path: ["items"], value: currentItems }];
  return currentItems.flatMap((item, index) => {
    const previousItem = previousItems[index] ?? {};
    return Object.keys({ ...previousItem, ...item })
      .filter((name) => !isSame(previousItem[name], item[name]))
      .map((name) => ({ path: ["items", index, name], value: item[name] }));
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
