import { asFlag, type JsonEdit, seenText, seenValue } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { shop } from "../../../orders/facts/actor";
import type { OrderRow } from "../../../orders/facts/order-facts";
import type { TransactionRow } from "../../../orders/facts/shop-record";
import { hasLongHistory, maxHistory } from "../../../orders/order/long-history";
import { updateOrder } from "../../../orders/order/write-order";
import { updateTransactionData } from "../../../orders/order/write-transaction";
import { updateSubscription } from "../../../orders/subscriptions/write-subscription";
import { inTransaction } from "../../../platform/database/transaction";
import { ApiError, invalid, notFound } from "../../../platform/http/api-error";
import { readData } from "../../../platform/json/data-json";
import { editAllData, isObjectText } from "../../../platform/json/edit-data";
import { isObject } from "../../../platform/json/values";
import type { Services } from "../../../platform/services";
import type { ShopSite } from "../signing-site";
import type { RecordKind, SubscriptionRow } from "./record-kinds";

type Json = Readonly<Record<string, unknown>>;
/** Equals the limit for an order's `Data` from the panel. */
const maxDataLength = 1024 * 1024;
/** Fields that are stored without invisible characters, as `store` does. */
const people: readonly string[] = ["billing", "shipping"];

/**
 * Extends a record's `Data`, key by key and level by level. Amounts, currency, state and transactions are
 * ignored, and so are keys of `Data` about payments.
 * @throws ApiError NOT_FOUND, VALIDATION
 */
export async function mergeRecord(
  services: Services,
  site: ShopSite,
  kind: RecordKind,
  uid: string,
  sentRecord: unknown,
): Promise<void> {
  const additions = dataOf(kind, sentRecord);
  const { table } = kind;
  return inTransaction(services, async (work) => {
    const [row] = await work.tx
      .select()
      .from(table)
      .where(and(eq(table.companySiteId, site.id), eq(table.uid, uid)))
      .for("update");
    if (!row) throw notFound();
    const ownData = readData(row.data);
    if (asFlag(ownData.hpayedit)) {
      throw new ApiError("VALIDATION", {
        status: 409,
        text: "A user has taken over this order in the panel, so the shop can't change it.",
      });
    }
    const allowedFields = Object.fromEntries(
      Object.entries(additions)
        .map(([key, value]) => [seenText(key), value] as const)
        .filter(([key]) => !kind.reservedKeys.test(key))
        .map(([key, value]) => [key, people.includes(key) ? seenValue(value) : value]),
    );
    const data = isObjectText(row.data)
      ? editAllData(row.data, editsOf(ownData, allowedFields))
      : JSON.stringify(allowedFields);
    if (data.length > maxDataLength) throw new ApiError("PAYLOAD_TOO_LARGE");
    const recordContext = { services, work, site: site.row, companyId: site.companyId };
    if (kind.name === "Transaction") {
      const transaction = row as TransactionRow;
      const addedLength = data.length - transaction.data.length;
      const history = { addedLength, max: maxHistory.payments };
      if (addedLength > 0 && (await hasLongHistory(work.tx, transaction.orderId ?? 0, history)))
        throw new ApiError("PAYLOAD_TOO_LARGE");
      return updateTransactionData(recordContext, transaction, data);
    }
    if (kind.name === "Subscription")
      return updateSubscription(recordContext, row as SubscriptionRow, { data });
    const order = row as OrderRow;
    await updateOrder(
      recordContext,
      { storedOrder: order, after: { ...order, data }, changes: { data } },
      { actor: shop },
    );
  });
}

/** The `Data` in a body, which is `{ Order: { Data: {…} } }` or the record itself. `Data` may be JSON text. */
function dataOf({ name }: RecordKind, sentRecord: unknown): Json {
  const body = isObject(sentRecord) ? sentRecord : {};
  const record = isObject(body[name]) ? body[name] : body;
  const { Data } = record;
  const data = typeof Data === "string" ? readData(Data) : Data;
  if (!isObject(data)) throw invalid("Data", "Data must be an object");
  return data;
}

/** How deep an update may be nested: each further level reads the rest of the text again. */
const maxLevels = 20;

/** The edits that the additions cause; everything else remains unchanged, byte for byte. */
function editsOf(ownData: Json, additions: Json, path: readonly string[] = []): readonly JsonEdit[] {
  return Object.entries(additions).flatMap(([key, value]): readonly JsonEdit[] => {
    const before = Object.hasOwn(ownData, key) ? ownData[key] : undefined;
    const valuePath = [...path, key];
    if (valuePath.length > maxLevels) throw invalid("Data", `Data must have at most ${maxLevels} levels`);
    return isObject(before) && isObject(value)
      ? editsOf(before, value, valuePath)
      : [{ path: valuePath, value }];
  });
}
