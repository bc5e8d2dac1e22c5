import { paymentStateOf, withFiscalText } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { appendToData, editData } from "../../platform/json/edit-data";
import { isObject, textOf } from "../../platform/json/values";
import { isSameGroup } from "../../pos/methods/process-groups";
import { attachedFiscalsOf, type SiteMethod } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import type { OpenOrder } from "../order/order";
import { issue, type ReceiptContent, receiptContent, recordRefusal, refusesToSign } from "./fiscal-receipts";
import { type Movement, saleOf, totalRefundOf } from "./movement";
import { type Reversal, reversalsOf } from "./reversal";

/*
 * Receipts of a refunded order that could not be issued. They are stored with their lines, the sale's first,
 * and later issued in that order, once each. Nothing is stored for a sale without refunds: its receipt covers
 * what is captured.
 */

/** Issues a refund's receipt after missing ones, or stores it if that is impossible. @returns its number */
export async function reverseReceipt(
  order: OpenOrder,
  reversal: Reversal,
  movement: Movement,
  actor: Actor,
): Promise<string | undefined> {
  const { method } = reversal;
  const isFirst = reversal.isMade && unissuedOf(order.row.fiscalData).length === 0;
  if (isFirst && method && !refusesToSign(order, method))
    return issue(order, method, receiptContent(order, movement), actor);
  storeUnissued(order, reversal, movement);
  if (method) return issueUnissued(order, method, actor);
  noteRemoved(order, reversal.methodUid, movement, actor);
  return undefined;
}

/**
 * Issues a method's receipts that could not be issued before, and those of a removed method or of its process
 * group.
 * @returns the last receipt's number; undefined when none could be issued
 */
export async function issueUnissued(
  order: OpenOrder,
  method: SiteMethod,
  actor: Actor,
): Promise<string | undefined> {
  const ownUnissued = await unissuedFor(order, method);
  let number: string | undefined;
  for (const { content, methodUid } of ownUnissued.filter(isFirstOfKey)) {
    if (refusesToSign(order, method)) {
      recordRefusal(order, methodUid, actor);
      return undefined;
    }
    number = await issue(order, method, content, actor, methodUid);
    const isDone = (receipt: Unissued) =>
      receipt.content.key === content.key &&
      ownUnissued.some((other) => other.methodUid === receipt.methodUid);
    const remainingReceipts = unissuedOf(order.row.fiscalData).filter((receipt) => !isDone(receipt));
    const remainingJson = remainingReceipts.map((receipt) => receipt.storedEntry);
    order.set({ fiscalData: editData(order.row.fiscalData, ["unissued"], remainingJson) });
  }
  return number;
}

const isFirstOfKey = ({ content }: Unissued, at: number, all: readonly Unissued[]) =>
  at === all.findIndex((other) => other.content.key === content.key);

/**
 * Whether the method can issue any unissued receipts, including those that an earlier release did not store.
 */
export async function hasUnissued(order: OpenOrder, method: SiteMethod): Promise<boolean> {
  const { row, site, work } = order;
  const isRefunded = ["PARTIALLY-REFUNDED", "REFUNDED"].includes(paymentStateOf(row.status));
  if (isRefunded && unissuedOf(row.fiscalData).length === 0) {
    const reversals = await reversalsOf(work.tx, site.id, row);
    const failedReceipt = reversals.find(({ kind, isMade }) => kind === "receipt" && !isMade);
    if (failedReceipt) storeUnissued(order, failedReceipt, totalRefundOf(row, "earlier"));
  }
  return (await unissuedFor(order, method)).length > 0;
}

function storeUnissued(order: OpenOrder, reversal: Reversal, movement: Movement): void {
  const { row, services } = order;
  const isSaleStored = unissuedOf(row.fiscalData).some(({ content }) => content.kind === "sale");
  const isSaleMissing = !reversal.isMade && !isSaleStored;
  const all = isSaleMissing ? totalRefundOf(row, movement.key.replace(/^refund:/, "")) : movement;
  const refund = all.movedMoney.amount === movement.movedMoney.amount ? movement : all;
  const reason = reversal.method ? "PIN" : "METHOD";
  for (const receipt of isSaleMissing ? [saleOf(row), refund] : [refund]) {
    const at = services.now().toISOString();
    const content = receiptContent(order, receipt);
    const newUnissued = {
      method_uid: reversal.methodUid,
      why: reason,
      ...content,
      currency: row.currency,
      at,
    };
    order.set({ fiscalData: appendToData(order.row.fiscalData, "unissued", newUnissued) });
  }
}

function noteRemoved(
  order: OpenOrder,
  methodUid: string,
  { movedMoney: { amount } }: Movement,
  actor: Actor,
): void {
  const { currency, status, fiscalData } = order.row;
  order.set({
    status: withFiscalText(status, "fiscal", methodUid, "FAILED-METHOD"),
    fiscalData: editData(fiscalData, ["status"], "FAILED"),
  });
  order.addEvent(actor, "receipt-failed-without-method", { method: methodUid, amount, currency });
}

async function unissuedFor({ row, site, work }: OpenOrder, method: SiteMethod): Promise<readonly Unissued[]> {
  const unissuedReceipts = unissuedOf(row.fiscalData);
  if (unissuedReceipts.length === 0) return [];
  const attachedMethods = await attachedFiscalsOf(work.tx, site.id);
  return unissuedReceipts.filter(({ methodUid }) => {
    const ownMethod = attachedMethods.find(({ uid }) => uid === methodUid);
    return ownMethod === undefined || ownMethod.id === method.id || isSameGroup(ownMethod, method);
  });
}

interface Unissued {
  readonly content: ReceiptContent;
  readonly methodUid: string;
  /** The receipt's stored JSON object. */
  readonly storedEntry: Readonly<Record<string, unknown>>;
}

/** An order's unissued receipts, oldest first. */
function unissuedOf(fiscalData: string): readonly Unissued[] {
  const { unissued } = readData(fiscalData);
  if (!Array.isArray(unissued)) return [];
  return unissued.filter(isObject).map((json) => {
    const { kind, key, amount, tax, taxes, items, recap, method_uid } = json;
    const content: ReceiptContent = {
      ...{ kind: kind === "sale" ? "sale" : "refund", key: textOf(key) },
      ...{ amount: textOf(amount), tax: textOf(tax), taxes },
      items: Array.isArray(items) ? items : [],
      recap: Array.isArray(recap) ? recap : [],
    };
    return { content, methodUid: textOf(method_uid), storedEntry: json };
  });
}
