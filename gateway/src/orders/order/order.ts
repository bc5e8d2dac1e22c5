import { type KnownPaymentState, money, paymentStateOf, withPaymentState } from "@hpay/domain";
import { and, eq, type SQL } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { companySites } from "../../platform/database/schema/pos";
import type { Work } from "../../platform/database/transaction";
import { refused } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import type { SiteRow } from "../../pos/site-row";
import { type Actor, gatewayActor } from "../facts/actor";
import type { OrderRow } from "../facts/order-facts";
import { isNotificationWaiting, queueOrderNotification } from "../notifications/queue-notification";
import type { ShopOperation } from "../notifications/shop-result";
import type { LedgerDocument } from "./ledger";
import { hasOpenIntent } from "./open-intent";
import { resumeSubscription } from "./resume-subscription";
import {
  insertEvents,
  insertOrder,
  type NewOrder,
  type OrderChanges,
  type OrderEvent,
  type OrderPlace,
  updateOrder,
} from "./write-order";
import { insertTransaction, moveNewestTransaction, type NewTransaction } from "./write-transaction";

/**
 * An order being changed in a transaction: locked, changed in memory, and written once by `save` with its
 * live event, timeline and shop notification.
 */
export class OpenOrder {
  #row: OrderRow;
  #changes: OrderChanges = {};
  readonly #statusBefore: string;
  readonly #events: OrderEvent[] = [];
  /** Whether a transaction was created or changed since the last write. */
  #isPaymentMoved = false;
  #lastTransaction = "";
  #operation: ShopOperation | undefined;
  #isHiddenFromShop = false;
  #isAnswered = false;
  #isNotifiedAfterAnswer = false;
  /** Whether an acquirer is being asked about the order's money; no other step moves money meanwhile. */
  #hasOpenRequest: boolean;
  /** The stored order: the next write compares with it to find what moved. */
  #storedRow: OrderRow;
  readonly #documents: LedgerDocument[] = [];

  private constructor(
    readonly services: Services,
    readonly work: Work,
    readonly site: SiteRow,
    row: OrderRow,
    hasOpenRequest: boolean,
  ) {
    this.#row = row;
    this.#storedRow = row;
    this.#hasOpenRequest = hasOpenRequest;
    this.#statusBefore = row.status;
  }

  /** Locks an order; undefined when it does not exist. */
  static async find(services: Services, work: Work, where: SQL | undefined): Promise<OpenOrder | undefined> {
    const [row] = await work.tx.select().from(orders).where(where).for("update");
    if (!row) return undefined;
    const [site] = await work.tx.select().from(companySites).where(eq(companySites.id, row.companySiteId));
    return site && new OpenOrder(services, work, site, row, await hasOpenIntent(work.tx, row.id));
  }

  static byId(services: Services, work: Work, id: number): Promise<OpenOrder | undefined> {
    return OpenOrder.find(services, work, eq(orders.id, id));
  }

  static byUid(services: Services, work: Work, siteId: number, uid: string): Promise<OpenOrder | undefined> {
    return OpenOrder.find(services, work, and(eq(orders.companySiteId, siteId), eq(orders.uid, uid)));
  }

  /** Stores a new order; its shop created it, or is notified of it later. */
  static async create(
    place: OrderPlace,
    values: NewOrder,
    actor: Actor,
    event?: Omit<OrderEvent, "actor">,
  ): Promise<OpenOrder> {
    const row = await insertOrder(place, values, { actor });
    if (event) await insertEvents(place, row.id, [{ ...event, actor }]);
    return new OpenOrder(place.services, place.work, place.site, row, false);
  }

  /** The order as it will be after `save`. */
  get row(): OrderRow {
    return this.#row;
  }

  set(changes: OrderChanges): void {
    this.#changes = { ...this.#changes, ...changes };
    this.#row = { ...this.#row, ...changes };
  }

  get hasOpenRequest(): boolean {
    return this.#hasOpenRequest;
  }

  /** @throws ApiError PAYMENT_BEING_CHECKED */
  requireNoOpenRequest(): void {
    if (this.#hasOpenRequest) throw refused("PAYMENT_BEING_CHECKED");
  }

  /** Called when a request to an acquirer is prepared; `endRequest` is called when its answer is recorded. */
  startRequest(): void {
    this.#hasOpenRequest = true;
  }

  endRequest(): void {
    this.#hasOpenRequest = false;
  }

  discardChanges(): void {
    this.#changes = {};
    this.#row = this.#storedRow;
  }

  setPaymentState(state: KnownPaymentState): void {
    this.set({ status: withPaymentState(this.#row.status, state) });
  }

  /** Sets the operation that decides the notification's topic: a charge is a result, others are updates. */
  setOperation(operation: ShopOperation): void {
    this.#operation = operation;
  }

  /** The shop is notified of a later result instead of this change. */
  hideFromShop(): void {
    this.#isHiddenFromShop = true;
  }

  /** The shop requested the change itself and gets its answer, so it is not notified. */
  answerShop(): void {
    this.#isAnswered = true;
  }

  /** The answer to the shop's call has the same result, so the notification is sent after that answer. */
  notifyAfterAnswer(): void {
    this.#isNotifiedAfterAnswer = true;
  }

  /** Records a receipt or a booking in the ledger, with the order's next write. */
  addDocument(document: LedgerDocument): void {
    this.#documents.push(document);
  }

  addEvent(actor: Actor, name: string, details: Readonly<Record<string, unknown>> = {}): void {
    this.#events.push({ actor, name, details });
  }

  /** @returns the uid of the new transaction */
  async addTransaction(transaction: NewTransaction): Promise<string> {
    this.#lastTransaction = await insertTransaction(this, this.#row, transaction);
    this.#isPaymentMoved = true;
    return this.#lastTransaction;
  }

  /**
   * Changes the newest transaction in one of these states to another state.
   * @param amount the transaction's new amount; it then also gets the order's currency, split pay and
   * subscription
   * @returns whether there is such a transaction
   */
  async moveTransaction(from: readonly string[], to: KnownPaymentState, amount?: string): Promise<boolean> {
    const uid = await moveNewestTransaction(this, this.#row, { from, to, amount });
    if (uid === undefined) return false;
    this.#lastTransaction = uid;
    this.#isPaymentMoved = true;
    return true;
  }

  /** Writes the changes, if any. @param changedBy the actor; by default that of the last timeline entry */
  async save(changedBy?: Actor): Promise<void> {
    const actor = changedBy ?? this.#events.at(-1)?.actor ?? gatewayActor;
    await this.#repricePromise();
    await insertEvents(this, this.#row.id, this.#events.splice(0));
    if (Object.keys(this.#changes).length === 0) return;
    const update = { storedOrder: this.#storedRow, after: this.#row, changes: this.#changes };
    this.#row = await updateOrder(this, update, {
      actor,
      transactionUid: this.#isPaymentMoved ? this.#lastTransaction : "",
      documents: this.#documents.splice(0),
    });
    await resumeSubscription(this, this.#storedRow, this.#row);
    this.#changes = {};
    this.#storedRow = this.#row;
    const isMoved = this.#isPaymentMoved;
    this.#isPaymentMoved = false;
    // A second partial refund or refusal leaves the status unchanged, but the shop is notified anyway.
    if (this.#isHiddenFromShop || (this.#row.status === this.#statusBefore && !isMoved)) return;
    // The shop got the state in the answer, but a pending notification with an earlier state would follow.
    if (this.#isAnswered && !(await isNotificationWaiting(this.work, this.#row.id))) return;
    const isLater = this.#isAnswered || this.#isNotifiedAfterAnswer;
    const queueOptions = { operation: this.#operation, isLater };
    await queueOrderNotification(this.services, this.work, this.site, this.#row, queueOptions);
  }

  /** Adjusts the awaited amount of a transfer or courier to the order's price, without notifying the shop. */
  async #repricePromise(): Promise<void> {
    const { amount, currency, status } = this.#row;
    const state = paymentStateOf(status);
    if (this.#isPaymentMoved || (state !== "AWAITING" && state !== "OBLIGATED")) return;
    if (amount === this.#storedRow.amount && currency === this.#storedRow.currency) return;
    await this.moveTransaction([state], state, money(amount, currency).amount);
    this.#isPaymentMoved = false;
  }
}
