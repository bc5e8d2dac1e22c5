import { money } from "@hpay/domain";
import { eq, sql } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { orderEvents } from "../../platform/database/schema/payments";
import { orderSearchText } from "../../platform/database/search-text";
import type { Work } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import type { SiteRow } from "../../pos/site-row";
import type { Actor } from "../facts/actor";
import type { OrderRow } from "../facts/order-facts";
import { enterStep, type LedgerDocument } from "./ledger";
import { announceOrder } from "./order-events";

/*
 * The statements that write orders. Only this folder writes them: each write has its version, instants, search text,
 * ledger entries, timeline lines and live event.
 */

/** The transaction and the POS in which an order is written. */
export interface OrderPlace {
  readonly services: Services;
  readonly work: Work;
  readonly site: SiteRow;
}

export interface OrderEvent {
  readonly actor: Actor;
  readonly name: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Effects of a write besides the order's fields. */
export interface OrderWrite {
  readonly actor: Actor;
  /** Uid of the transaction that this write creates or moves. */
  readonly transactionUid?: string;
  readonly documents?: readonly LedgerDocument[];
}

type Owned = "id" | "companySiteId" | "version" | "searchText" | "createdAt" | "updatedAt";
export type NewOrder = Omit<typeof orders.$inferInsert, Owned>;
export type OrderChanges = Partial<Omit<OrderRow, Owned | "uid">>;

export async function insertOrder(
  place: OrderPlace,
  values: NewOrder,
  effects: OrderWrite,
): Promise<OrderRow> {
  const { services, work, site } = place;
  const now = services.now();
  const [storedOrder] = await work.tx
    .insert(orders)
    .values({
      ...values,
      ...inDigits(values.currency, { capturedAmount: "0", refundedAmount: "0", ...amountsOf(values) }),
      companySiteId: site.id,
      searchText: orderSearchText(values),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!storedOrder) throw new Error("the order was not stored");
  await recordEffects(place, undefined, storedOrder, effects);
  announceOrder(work, "created", placeOf(site), storedOrder);
  return storedOrder;
}

/** Replaces a stored order. `after`: the stored order with the changes. @returns the order as stored now */
export async function updateOrder(
  place: OrderPlace,
  {
    storedOrder,
    after,
    changes,
  }: { readonly storedOrder: OrderRow; readonly after: OrderRow; readonly changes: OrderChanges },
  effects: OrderWrite,
): Promise<OrderRow> {
  const { services, work, site } = place;
  const amounts = inDigits(after.currency, amountsOf(changes));
  const derivedFields = { updatedAt: services.now(), searchText: orderSearchText(after) };
  await work.tx
    .update(orders)
    .set({ ...changes, ...amounts, ...derivedFields, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, storedOrder.id));
  const now = { ...after, ...amounts, ...derivedFields, version: storedOrder.version + 1 };
  await recordEffects(place, storedOrder, now, effects);
  announceOrder(work, "updated", placeOf(site), now);
  return now;
}

export async function insertEvents(
  { services, work }: Pick<OrderPlace, "services" | "work">,
  orderId: number,
  events: readonly OrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await work.tx.insert(orderEvents).values(
    events.map(({ actor, name, details }) => ({
      orderId,
      userId: actor.userId,
      actor: actor.kind,
      name,
      details: JSON.stringify(details),
      at: services.now(),
    })),
  );
}

const amountNames = ["amount", "capturedAmount", "refundedAmount"] as const;
type Amounts = Partial<Record<(typeof amountNames)[number], string>>;

const amountsOf = (
  values: { readonly [name in (typeof amountNames)[number]]?: string | undefined },
): Amounts =>
  Object.fromEntries(
    amountNames.flatMap((name) => {
      const amount = values[name];
      return amount === undefined ? [] : [[name, amount] as const];
    }),
  );

/** Formats amounts with the decimals of their currency, because the columns accept any number of decimals. */
const inDigits = <T extends Amounts>(currency: string, amounts: T): { readonly [name in keyof T]: string } =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, money(amount, currency).amount]),
  ) as { readonly [name in keyof T]: string };

async function recordEffects(
  { services, work }: OrderPlace,
  before: OrderRow | undefined,
  after: OrderRow,
  { actor, transactionUid = "", documents = [] }: OrderWrite,
): Promise<void> {
  const { version } = after;
  const at = services.now();
  await enterStep(work.tx, { before, after, version, transactionUid, documents, actor, at });
}

const placeOf = ({ id, companyId }: SiteRow) => ({ companyId, siteId: id });
