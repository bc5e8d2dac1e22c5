import { createHash, randomUUID } from "node:crypto";
import { withTimeLimit } from "@hpay/domain";
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { AcquirerAnswer, AcquirerOperation, AcquirerRequest } from "../../platform/acquirer/acquirer";
import { requireTimeLeft } from "../../platform/database/guarded-pool";
import { paymentIntents } from "../../platform/database/schema/intents";
import { orderEvents } from "../../platform/database/schema/payments";
import { inTransaction, type Work } from "../../platform/database/transaction";
import { ownJson } from "../../platform/json/data-json";
import type { SealPlace } from "../../platform/secrets/secret-box";
import type { Services } from "../../platform/services";
import { enqueue } from "../../platform/work/due-work";
import type { WorkKind } from "../../platform/work/work-kind";
import { gatewayActor } from "../facts/actor";
import { OpenOrder } from "../order/order";
import { announceOrder } from "../order/order-events";
import { DifferingAnswer, requireRequested } from "./differing-answer";

/*
 * Money is moved in three steps: the intent is stored (`prepare`), the acquirer is asked outside of any
 * transaction, and its answer is stored with all its consequences. A process that ends between two of them
 * leaves an open intent: it is due work, which another process takes over. The acquirer executes each key only
 * once, so asking again moves nothing twice.
 */

type Row = typeof paymentIntents.$inferSelect;

/** An intent that the acquirer has answered. */
export type Intent = Pick<Row, "key" | "chain" | "orderId" | "amount" | "currency"> & {
  readonly operation: AcquirerOperation;
  readonly methodId: number | null;
};

/** A kind of money request, with its validity and its consequences. Terms are stored as JSON. */
export interface IntentKind<Terms> {
  readonly name: string;
  /** How long a request that the acquirer has never seen remains valid; absent: it is always carried out. */
  readonly validMs?: number;
  /** Whether a request that the acquirer has never seen is abandoned even before that time. */
  isOver?(services: Services, terms: Terms): Promise<boolean>;
  /** The customer can answer the issuer's challenge; absent: a challenge is a refusal. */
  readonly hasCustomer?: true;
  /**
   * Whether an attempt repeated after restoring a backup has the same key, so that the acquirer charges once.
   */
  readonly hasFixedKeys?: true;
  /** Takes the locks that precede the order's lock. */
  lockFirst?(work: Work, terms: Terms): Promise<void>;
  /** Records the answer in the order, which is saved afterwards. */
  settle(order: OpenOrder, intent: Intent, terms: Terms, answer: AcquirerAnswer): Promise<void>;
}

export interface NewIntent<Terms> {
  readonly kind: IntentKind<Terms>;
  readonly operation: AcquirerOperation;
  readonly methodId: number | null;
  /** Decimal text in the order's currency. */
  readonly amount: string;
  /** The reserved amount, for a capture. */
  readonly reservedAmount?: string;
  /** Key of the charge or reservation that this request changes. */
  readonly of?: string;
  /** Chain of the failed intent that this one replaces. */
  readonly chain?: string;
  /** The means of payment, as the connector's own JSON. */
  readonly instrument?: string;
  readonly terms: Terms;
}

interface StoredTerms<Terms> {
  readonly instrument: string;
  readonly terms: Terms;
}

const askLimitMs = 15_000;
/** Time limit of an attempt, which is one request and one transaction. */
const tryLimitMs = 25_000;
const maxPauseMs = 10 * 60_000;

const termsSeal = (key: string): SealPlace => ({ purpose: "payment_intents.terms", row: key });

const moneyKind = "money:";

/** The kinds of work that move money, as a pattern for `like`. */
export const moneyKinds = `${moneyKind}%`;

/** The due work that completes a kind's open intents. */
export function moneyWork<Terms>(kind: IntentKind<Terms>): WorkKind {
  return {
    name: `${moneyKind}${kind.name}`,
    limitMs: tryLimitMs,
    maxPauseMs,
    run: (services, key) => carryOut(services, kind, key),
  };
}

/**
 * Stores a request to an acquirer in the change's transaction. The request is sent after the commit, and again
 * until the acquirer answers. An order has at most one open intent.
 * @returns its key, by which `outcomeOf` finds its result
 * @throws ApiError PAYMENT_BEING_CHECKED, StoreUnreachable after the caller's deadline
 */
export async function prepare<Terms>(order: OpenOrder, intent: NewIntent<Terms>): Promise<string> {
  const { services, work, row, site } = order;
  order.requireNoOpenRequest();
  const key = intent.kind.hasFixedKeys ? await fixedKey(order) : randomUUID();
  const chain = intent.chain ?? key;
  const storedTerms: StoredTerms<Terms> = { instrument: intent.instrument ?? "", terms: intent.terms };
  await work.tx.insert(paymentIntents).values({
    key,
    chain,
    orderId: row.id,
    sitePaymentMethodId: intent.methodId,
    operation: intent.operation,
    amount: intent.amount,
    currency: row.currency,
    reserved: intent.reservedAmount ?? null,
    of: intent.of ?? "",
    terms: services.secrets.seal(JSON.stringify(storedTerms), termsSeal(key)),
    createdAt: services.now(),
  });
  order.startRequest();
  enqueue(
    services,
    work,
    {
      kind: moneyWork(intent.kind),
      payload: key,
      key: `money:${key}`,
      lane: `order:${row.id}`,
      siteId: site.id,
      orderId: row.id,
    },
    "to the end",
  );
  await services.watchMoney("preparing", key);
  requireTimeLeft();
  return chain;
}

/** A key that depends only on the POS, the order's Uid and the number of earlier requests about its money. */
async function fixedKey({ work, row, site }: OpenOrder): Promise<string> {
  const earlierCount = await work.tx.$count(paymentIntents, eq(paymentIntents.orderId, row.id));
  return createHash("sha256").update(`${site.merchantsiteUid}\n${row.uid}\n${earlierCount}`).digest("hex");
}

/** Asks the acquirer about an intent, and settles it with the answer. */
async function carryOut<Terms>(services: Services, kind: IntentKind<Terms>, key: string): Promise<void> {
  const isOpen = and(eq(paymentIntents.key, key), eq(paymentIntents.state, "open"));
  const [row] = await services.db.select().from(paymentIntents).where(isOpen);
  if (!row) return;
  const storedTerms = ownJson<StoredTerms<Terms>>(services.secrets.open(row.terms, termsSeal(key)));
  await services.watchMoney("prepared", key);
  const reportedAnswer = await ask(services, kind, row, storedTerms);
  const answer = reportedAnswer.kind === "challenge" && !kind.hasCustomer ? withoutCustomer : reportedAnswer;
  await services.watchMoney("asked", key);
  await settle(services, kind, row, storedTerms.terms, answer);
  await services.watchMoney("settled", key);
}

/** The answer for an absent customer: the issuer would ask for a confirmation at each retry too. */
const withoutCustomer: AcquirerAnswer = {
  kind: "refused",
  code: "3DS",
  text: "The issuer asks the customer to confirm the payment",
};

/** @throws any failure to get the acquirer's answer, which is then unknown: the acquirer is asked again */
async function ask<Terms>(
  services: Services,
  kind: IntentKind<Terms>,
  row: Row,
  { instrument, terms }: StoredTerms<Terms>,
): Promise<AcquirerAnswer> {
  const { acquirer, now } = services;
  const { key, amount, currency, of } = row;
  const request: AcquirerRequest = { key, operation: operationOf(row), amount, currency, of, instrument };
  const ageMs = now().getTime() - row.createdAt.getTime();
  try {
    return await withTimeLimit(askLimitMs, async (signal) => {
      const previousAnswer = ageMs > askLimitMs ? await acquirer.find(key, signal) : undefined;
      if (previousAnswer) return requireRequested(previousAnswer, row);
      // Nobody waits for a late request anymore, so one that the acquirer has never seen must not begin now.
      const isLate = ageMs > (kind.validMs ?? ageMs) || (await kind.isOver?.(services, terms)) === true;
      const answer = isLate ? acquirer.close(key, signal) : acquirer.ask(request, signal);
      return requireRequested(await answer, row);
    });
  } catch (error) {
    await recordUnknown(services, row, error);
    throw error;
  }
}

/** Records once in the order's timeline that the acquirer gave no answer, or reported another amount or currency. */
async function recordUnknown(services: Services, row: Row, error: unknown) {
  const { id, orderId, operation, amount, currency, createdAt } = row;
  const reportedMoney = error instanceof DifferingAnswer ? error.reported : undefined;
  const name = reportedMoney ? "payment-differs" : "payment-unknown";
  await inTransaction(services, async (work) => {
    const order = await OpenOrder.byId(services, work, orderId);
    const [openIntent] = await work.tx
      .update(paymentIntents)
      .set({ unknownAt: sql`coalesce(${paymentIntents.unknownAt}, ${services.now().toISOString()})` })
      .where(and(eq(paymentIntents.id, id), eq(paymentIntents.state, "open")))
      .returning({ id: paymentIntents.id });
    const isSameEvent = and(
      eq(orderEvents.orderId, orderId),
      eq(orderEvents.name, name),
      gte(orderEvents.at, createdAt),
    );
    if (!order || !openIntent || (await work.tx.$count(orderEvents, isSameEvent)) > 0) return;
    order.addEvent(gatewayActor, name, { operation, amount, currency, ...reportedMoney });
    await order.save();
    announceOrder(work, "updated", { companyId: order.site.companyId, siteId: order.site.id }, order.row);
  });
}

async function settle<Terms>(
  services: Services,
  kind: IntentKind<Terms>,
  row: Row,
  terms: Terms,
  answer: AcquirerAnswer,
): Promise<void> {
  await inTransaction(services, async (work) => {
    await kind.lockFirst?.(work, terms);
    const order = await OpenOrder.byId(services, work, row.orderId);
    const [openIntent] = await work.tx
      .update(paymentIntents)
      .set({ state: "settled", answer: JSON.stringify(answer), terms: "", settledAt: services.now() })
      .where(and(eq(paymentIntents.id, row.id), eq(paymentIntents.state, "open")))
      .returning({ id: paymentIntents.id });
    // Another process has settled this intent already.
    if (!order || !openIntent) return;
    order.endRequest();
    const { key, chain, orderId, amount, currency, sitePaymentMethodId: methodId } = row;
    const intent = { key, chain, orderId, amount, currency, methodId, operation: operationOf(row) };
    await kind.settle(order, intent, terms, answer);
    await order.save();
    await services.watchMoney("settling", row.key);
  });
}

const operations: readonly AcquirerOperation[] = ["charge", "authorize", "capture", "void", "refund"];

function operationOf({ operation, key }: Pick<Row, "operation" | "key">): AcquirerOperation {
  const knownOperation = operations.find((item) => item === operation);
  if (!knownOperation) throw new Error(`the intent ${key} is to ${operation}`);
  return knownOperation;
}

/**
 * The charge or reservation that an acquirer holds for an order, and the method that asked it (null if removed
 * since); undefined: the money arrived in another way, or before requests to acquirers had keys.
 */
export async function heldByAcquirer({
  work,
  row,
}: OpenOrder): Promise<{ readonly key: string; readonly methodId: number | null } | undefined> {
  const settledIntents = await work.tx
    .select({
      key: paymentIntents.key,
      methodId: paymentIntents.sitePaymentMethodId,
      operation: paymentIntents.operation,
      answer: paymentIntents.answer,
    })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.orderId, row.id),
        eq(paymentIntents.state, "settled"),
        inArray(paymentIntents.operation, ["charge", "authorize", "void"]),
      ),
    )
    .orderBy(desc(paymentIntents.id));
  const last = settledIntents.find(({ answer }) => {
    return ownJson<AcquirerAnswer>(answer).kind === "approved";
  });
  return last === undefined || last.operation === "void" ? undefined : last;
}
