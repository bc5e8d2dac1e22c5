import { type Moved, type MovedLine, money, partOf, paymentStateOf, subtractMoney } from "@hpay/domain";
import { sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { ledger } from "../../platform/database/schema/ledger";
import type { Actor } from "../facts/actor";
import { itemsOf, type OrderRow } from "../facts/order-facts";
import { movedOf, taxesOf } from "../facts/priced";

type Entry = Omit<typeof ledger.$inferInsert, "id" | "orderId" | "actor" | "userId" | "at">;

/** A receipt or a booking with its signed amounts. */
export type LedgerDocument = Pick<Entry, "kind" | "amount" | "tax" | "taxes" | "currency" | "key">;

export interface LedgerStep {
  /** The stored order; undefined for a new one. */
  readonly before: OrderRow | undefined;
  readonly after: OrderRow;
  /** Id of the write, which makes every entry's key unique. */
  readonly version: number;
  readonly transactionUid: string;
  readonly documents: readonly LedgerDocument[];
  readonly actor: Actor;
  readonly at: Date;
}

/** Records the movements and documents of an order's write, in that write's transaction. */
export async function enterStep(queries: Queries, step: LedgerStep): Promise<void> {
  const { after, actor, at } = step;
  const entries = [...movesOf(step), ...step.documents];
  if (entries.length === 0) return;
  const commonValues = { orderId: after.id, actor: actor.kind, userId: actor.userId, at };
  await queries.insert(ledger).values(entries.map((entry) => ({ ...entry, ...commonValues })));
}

/** If a shop reports its payment in another currency, the first payment is reversed in its own currency. */
function movesOf(step: LedgerStep): readonly Entry[] {
  const { before, after } = step;
  if (!before || before.currency === after.currency) return movesWithin(step);
  const withdrawn = { ...before, capturedAmount: "0", refundedAmount: "0", status: "" };
  const reversedMoves = movesWithin({ ...step, after: withdrawn });
  return [
    ...reversedMoves.map((entry) => ({ ...entry, key: `${entry.key}:${before.currency}` })),
    ...movesWithin({ ...step, before: undefined }),
  ];
}

/** The movements between two states of an order in one currency. */
function movesWithin({ before, after, version, transactionUid }: LedgerStep): readonly Entry[] {
  const { currency } = after;
  const previous = before ?? { capturedAmount: "0.00", refundedAmount: "0.00" };
  const subtract = (amount: string, subtrahend: string) =>
    subtractMoney(money(amount, currency), money(subtrahend, currency)).amount;
  const capturedNow = subtract(after.capturedAmount, previous.capturedAmount);
  const refundedNow = subtract(after.refundedAmount, previous.refundedAmount);
  // A shop may withdraw a reported payment: the tax depends on what was captured before.
  const capturedAmount = capturedNow.startsWith("-") ? previous.capturedAmount : after.capturedAmount;
  const orderFields = { ...after, capturedAmount };
  const entry = (kind: string, movement: Pick<Moved, "amount" | "tax" | "recap">, key = kind): Entry => {
    const { amount, tax } = movement;
    const taxes = JSON.stringify(taxesOf(movement));
    return { kind, amount, tax, taxes, currency, transactionUid, key: `${key}:${version}` };
  };
  const movementEntries = (kind: string, from: string, to: string): readonly Entry[] => {
    // A capture covers all lines, whichever of them are refunded later.
    const orderState = kind === "refund" ? orderFields : { ...orderFields, refundData: "{}" };
    const movedAmounts = movedOf(orderState, from, to, kind === "refund" ? before?.refundData : undefined);
    const fees = feesOf(orderFields, movedAmounts);
    return [entry(kind, movedAmounts), ...(fees ? [entry("fee", fees, `fee:${kind}`)] : [])];
  };
  const reservationEntry = (kind: "authorize" | "void", amount: string, key: string = kind): Entry => {
    return { kind, amount, currency, transactionUid, key: `${key}:${version}` };
  };
  /** Releases the uncaptured rest of a reserved amount; a shop may report a capture above that amount. */
  const releaseEntries = (reservedAmount: string): readonly Entry[] => {
    const amount = subtract(capturedNow.startsWith("-") ? "0" : capturedNow, reservedAmount);
    if (isZero(amount)) return [];
    return [
      amount.startsWith("-")
        ? reservationEntry("void", amount)
        : reservationEntry("authorize", amount, "authorize:more"),
    ];
  };
  const reservedBefore = reservedOf(before);
  const stillReserved = reservedOf(after);
  return [
    ...(reservedBefore && reservedBefore !== stillReserved ? releaseEntries(reservedBefore) : []),
    ...(stillReserved && reservedBefore !== stillReserved
      ? [reservationEntry("authorize", stillReserved)]
      : []),
    ...(isZero(capturedNow)
      ? []
      : // If a shop withdraws a payment, the entry is a negative charge.
        movementEntries(
          reservedBefore ? "capture" : "charge",
          previous.capturedAmount,
          after.capturedAmount,
        )),
    ...(isZero(refundedNow)
      ? []
      : movementEntries(
          "refund",
          subtract(capturedAmount, previous.refundedAmount),
          subtract(capturedAmount, after.refundedAmount),
        )),
  ];
}

const reservedOf = (order: OrderRow | undefined): string | undefined =>
  order && paymentStateOf(order.status) === "RESERVED" ? order.amount : undefined;

/** The fees in moved money, such as that of cash on delivery: they are part of the charge or refund. */
function feesOf(order: OrderRow, { lines }: Moved): Pick<Moved, "amount" | "tax" | "recap"> | undefined {
  const items = itemsOf(order.data);
  const isFee = ({ item }: MovedLine) => item !== null && items[item]?.type === "fee";
  const { amount, tax, recap } = partOf(lines.filter(isFee), order.currency);
  return isZero(amount) ? undefined : { amount, tax, recap };
}

/**
 * Records money that moved before the ledger existed, or that is seeded at once: one charge and one refund per
 * order, without tax, and the receipts.
 */
export async function enterOpening(queries: Queries): Promise<void> {
  await queries.execute(sql`
    insert into ledger (order_id, kind, amount, currency, actor, key, at)
    select id, 'charge', captured_amount, currency, 'gateway', 'opening:charge', coalesce(charged_at, created_at)
      from company_site_orders where captured_amount <> 0
    union all
    select id, 'refund', -refunded_amount, currency, 'gateway', 'opening:refund', coalesce(refunded_at, updated_at)
      from company_site_orders where refunded_amount <> 0
    union all
    select order_id, 'receipt', case kind when 'refund' then -amount else amount end, currency, 'gateway',
      'receipt:' || number, created_at from fiscal_receipts
    on conflict do nothing`);
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
