import {
  ApiError,
  type DataProvider,
  editJsonField,
  isDecided,
  isSameJson,
  saveRecord,
  type WireRecord,
} from "@hpay/data";
import { nextOrderUid } from "@hpay/domain";
import { asText, valueAt } from "../../wire/loose-value";
import { withDataRead } from "../../wire/read-record";
import { formTotals } from "../domain/form-totals";
import { type Order, readOrder } from "../domain/order";
import { type OrderFormValues, toFormValues } from "../domain/order-form";
import {
  dataEdits,
  newOrderData,
  type OrderTotals,
  recordFields,
  writtenTotals,
} from "../domain/order-request";

export const ordersResource = "company_site_orders";

export interface OrderToSave {
  readonly posId: number;
  /** The loaded order; null for a new one. */
  readonly original: {
    readonly record: WireRecord;
    readonly order: Order;
    readonly totals: OrderTotals;
  } | null;
  readonly values: OrderFormValues;
  readonly totals: OrderTotals;
  /** Whether the gateway has to notify the customer. */
  readonly shouldNotify: boolean;
}

export interface SavedOrder {
  readonly id: number;
  readonly record: WireRecord;
  /** Whether the customer was notified; null if that was not requested. */
  readonly isNotified: boolean | null;
  /** The notified e-mail address or telephone; empty if unknown. */
  readonly notifiedAddress: string;
}

/** Unanswered attempts to create an order, by key: each of them may have succeeded. */
export type OpenTries = Map<string, { readonly uid: string; readonly data: WireRecord }>;

const maxUids = 20;

/**
 * Creates or updates an order. Unedited values are sent back unchanged.
 * @param tries earlier attempts of the same dialog
 */
export async function saveOrder(
  provider: DataProvider,
  request: OrderToSave,
  idempotencyKey: string,
  tries: OpenTries,
): Promise<SavedOrder> {
  const { original, shouldNotify } = request;
  if (original === null) return create(provider, request, idempotencyKey, tries);
  return updateOrder(provider, original.record, changesOf({ ...request, original }), shouldNotify);
}

/**
 * Sends the changes to an order. If the gateway's answer is not the whole record, the sent values count as
 * accepted.
 * @param since the order as it was when the person asked to notify the customer. If the customer has been
 * notified since then, another notification is sent only if there are new changes
 */
export async function updateOrder(
  provider: DataProvider,
  base: WireRecord,
  changes: WireRecord,
  shouldNotify: boolean,
  since: WireRecord = base,
): Promise<SavedOrder> {
  const notifiedBefore = notifiedAt(since);
  const withNotification = (edits: WireRecord, from: WireRecord) =>
    shouldNotify && (notifiedAt(from) === notifiedBefore || Object.keys(edits).length > 0)
      ? { ...edits, Data: editJsonField(edits.Data ?? from.Data, ["pbl_notify"], true) }
      : edits;
  // The customer has been notified meanwhile, so nothing is left to send.
  if (shouldNotify && Object.keys(withNotification(changes, base)).length === 0)
    return savedOrder(base, shouldNotify);
  const answer = await saveRecord(provider, ordersResource, Number(base.id), {
    base,
    changes,
    along: withNotification,
  });
  const derivedFields = { DisplayName: undefined, notified: undefined, notifiedAddress: undefined };
  return savedOrder({ ...base, ...changes, ...derivedFields, ...answer }, shouldNotify);
}

const notifiedAt = (record: WireRecord) => valueAt(withDataRead(record), "Data", "pbl_notify");

function savedOrder(record: WireRecord, shouldNotify: boolean): SavedOrder {
  const notifiedTime = notifiedAt(record);
  return {
    id: Number(record.id),
    record,
    isNotified: shouldNotify
      ? record.notified !== false && typeof notifiedTime === "string" && notifiedTime !== ""
      : null,
    notifiedAddress: asText(record.notifiedAddress),
  };
}

/** The changed fields, with `Data` spliced into its original text. */
function changesOf({ original, values, totals }: OrderToSave & { original: object }): WireRecord {
  const { record, order } = original;
  const originalValues = toFormValues(order);
  let data: unknown = record.Data;
  for (const { path, value } of dataEdits(order, originalValues, original.totals, values, totals))
    data = editJsonField(data, path, value);
  const fields = Object.entries(recordFields(values, totals)).filter(
    ([name, value]) => !isSameJson(Reflect.get(recordFields(originalValues, original.totals), name), value),
  );
  return { ...Object.fromEntries(fields), ...(data === record.Data ? {} : { Data: data }) };
}

/**
 * Creates an order. If another person has used the Uid in the same tenth of a second, the next Uid is tried,
 * with the same key.
 */
async function create(
  provider: DataProvider,
  request: OrderToSave,
  idempotencyKey: string,
  openTries: OpenTries,
): Promise<SavedOrder> {
  const { posId, values, totals, shouldNotify } = request;
  const data = newOrderData(values, totals);
  let uid = openTries.get(idempotencyKey)?.uid ?? values.uid;
  for (let tries = 1; ; tries += 1) {
    const isUnnamed = values.name.trim() === "" || values.name === `#${values.uid}`;
    const fields = recordFields({ ...values, uid, name: isUnnamed ? `#${uid}` : values.name }, totals);
    const Data = JSON.stringify({ ...data, ...(shouldNotify ? { pbl_notify: true } : {}) });
    const earlierAttempt = [...openTries.values()].find((attempt) => attempt.uid === uid);
    openTries.set(idempotencyKey, { uid, data });
    try {
      const body = { Uid: uid, CompanySiteId: posId, ...fields, Data };
      const createdOrder = await provider.create(ordersResource, body, { idempotencyKey });
      openTries.clear();
      return savedOrder(createdOrder, shouldNotify);
    } catch (error) {
      if (isDecided(error)) openTries.delete(idempotencyKey);
      if (!isUidTaken(error)) throw error;
      const createdOrder = earlierAttempt && (await findOwnOrder(provider, posId, uid, earlierAttempt.data));
      if (createdOrder) {
        openTries.clear();
        return updateCreated(provider, createdOrder, request);
      }
      const next = tries < maxUids ? nextOrderUid(uid) : null;
      if (next === null) throw error;
      uid = next;
    }
  }
}

/**
 * Finds the order that an unanswered attempt created. Another person's order with the same Uid has different
 * contents.
 */
async function findOwnOrder(provider: DataProvider, posId: number, uid: string, data: WireRecord) {
  const filter = { CompanySiteId: posId, Uid: uid };
  const { records } = await provider.list(ordersResource, { page: 1, perPage: 1, filter });
  const [foundRecord] = records;
  const storedOrder = foundRecord && withDataRead(foundRecord);
  const isOwn = ["billing", "items"].every((part) =>
    isSameJson(valueAt(storedOrder, "Data", part), data[part]),
  );
  return isOwn ? foundRecord : undefined;
}

/** Updates the existing order with what was edited after the attempt that created it. */
async function updateCreated(
  provider: DataProvider,
  record: WireRecord,
  request: OrderToSave,
): Promise<SavedOrder> {
  const order = readOrder(withDataRead(record));
  const totals = writtenTotals(formTotals(toFormValues(order).items, order.currency));
  const changes = changesOf({ ...request, original: { record, order, totals } });
  if (Object.keys(changes).length === 0 && !request.shouldNotify) return savedOrder(record, false);
  return updateOrder(provider, record, changes, request.shouldNotify);
}

const isUidTaken = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "UID_TAKEN" || error.fields.some((field) => field.code === "UID_TAKEN"));
