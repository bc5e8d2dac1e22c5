import {
  ApiError,
  type DataProvider,
  editJsonField,
  isSameJson,
  saveRecord,
  type WireRecord,
} from "@hpay/data";
import { nextOrderUid } from "@hpay/domain";
import { asText, valueAt } from "../../wire/loose-value";
import { withDataRead } from "../../wire/read-record";
import type { Order } from "../domain/order";
import { type OrderFormValues, toFormValues } from "../domain/order-form";
import { dataEdits, newOrderData, type OrderTotals, recordFields } from "../domain/order-request";

/** Name under which orders are written. */
export const ordersResource = "company_site_orders";

export interface OrderToSave {
  readonly posId: number;
  /** The order as it was read; null: a new one. */
  readonly before: {
    readonly record: WireRecord;
    readonly order: Order;
    readonly totals: OrderTotals;
  } | null;
  readonly values: OrderFormValues;
  readonly totals: OrderTotals;
  /** Ask the gateway to tell the customer. */
  readonly notify: boolean;
}

export interface SavedOrder {
  readonly id: number;
  readonly record: WireRecord;
  /** Whether the customer was told; null: nobody asked for it. */
  readonly notified: boolean | null;
  /** The e-mail address or telephone that was told; empty: the gateway does not say which. */
  readonly notifiedAddress: string;
}

const mostUids = 20;

/** Creates or updates an order. What was not edited goes back as it came. */
export async function saveOrder(
  provider: DataProvider,
  request: OrderToSave,
  idempotencyKey: string,
): Promise<SavedOrder> {
  if (request.before === null)
    return savedOrder(await create(provider, request, idempotencyKey), request.notify);
  return updateOrder(provider, request.before.record, changesOf(request), request.notify);
}

/** Sends changes of an order. A gateway that answers with less than the whole record has taken what was sent. */
export async function updateOrder(
  provider: DataProvider,
  base: WireRecord,
  changes: WireRecord,
  notify: boolean,
): Promise<SavedOrder> {
  const answer = await saveRecord(provider, ordersResource, Number(base.id), { base, changes });
  const derived = { DisplayName: undefined, notified: undefined, notifiedAddress: undefined };
  return savedOrder({ ...base, ...changes, ...derived, ...answer }, notify);
}

function savedOrder(record: WireRecord, notify: boolean): SavedOrder {
  const told = valueAt(withDataRead(record), "Data", "pbl_notify");
  return {
    id: Number(record.id),
    record,
    notified: notify ? record.notified !== false && typeof told === "string" && told !== "" : null,
    notifiedAddress: asText(record.notifiedAddress),
  };
}

/** The fields that differ from what was read, `Data` spliced into its very text. */
export function changesOf({ before, values, totals, notify }: OrderToSave): WireRecord {
  if (!before) return {};
  const { record, order } = before;
  const first = toFormValues(order);
  let data: unknown = record.Data;
  for (const { path, value } of dataEdits(order, first, before.totals, values, totals))
    data = editJsonField(data, path, value);
  if (notify) data = editJsonField(data, ["pbl_notify"], true);
  const fields = Object.entries(recordFields(values, totals)).filter(
    ([name, value]) => !isSameJson(Reflect.get(recordFields(first, before.totals), name), value),
  );
  return { ...Object.fromEntries(fields), ...(data === record.Data ? {} : { Data: data }) };
}

/** A Uid that somebody else took in the same tenth of a second gives way to the next, under the same key. */
async function create(
  provider: DataProvider,
  { posId, values, totals, notify }: OrderToSave,
  idempotencyKey: string,
): Promise<WireRecord> {
  const data = { ...newOrderData(values, totals), ...(notify ? { pbl_notify: true } : {}) };
  let uid = values.uid;
  for (let tries = 1; ; tries += 1) {
    const isUnnamed = values.name.trim() === "" || values.name === `#${values.uid}`;
    const fields = recordFields({ ...values, uid, name: isUnnamed ? `#${uid}` : values.name }, totals);
    const body = { Uid: uid, CompanySiteId: posId, ...fields, Data: JSON.stringify(data) };
    try {
      return await provider.create(ordersResource, body, { idempotencyKey });
    } catch (error) {
      const next = isUidTaken(error) && tries < mostUids ? nextOrderUid(uid) : null;
      if (next === null) throw error;
      uid = next;
    }
  }
}

const isUidTaken = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "UID_TAKEN" || error.fields.some((field) => field.code === "UID_TAKEN"));
