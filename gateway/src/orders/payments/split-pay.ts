import {
  amountLeft,
  digitsOf,
  isAmount,
  type Money,
  money,
  printUnits,
  readUnits,
  spreadUnits,
} from "@hpay/domain";
import { and, eq, like, or } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { companySites } from "../../platform/database/schema/pos";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import type { OrderRow } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";

/**
 * Records the parts of a payment for the company's split-pay receivers: enabled stand-alone receivers with a
 * share in percent. Without any the order has no split-pay data.
 */
export async function splitPayment(order: OpenOrder, paidAmount: string): Promise<void> {
  const { work, site } = order;
  const receivers = await readReceivers(work.tx, site.companyId);
  const { currency } = order.row;
  const split = splitOf(receivers, money(paidAmount, currency));
  if (split) order.set({ splitPayData: JSON.stringify({ ...split, currency }) });
}

async function readReceivers(queries: Queries, companyId: number): Promise<readonly Receiver[]> {
  const rows = await queries
    .select({ id: companySites.id })
    .from(companySites)
    .where(
      and(
        eq(companySites.companyId, companyId),
        // The subtype is optional (spec 1 §3).
        or(eq(companySites.siteType, "splitpay"), like(companySites.siteType, "splitpay-%")),
        eq(companySites.enabled, true),
      ),
    )
    // Always sorted in the same way, because the first receiver gets the indivisible remainder of equal shares.
    .orderBy(companySites.id);
  const receivers: Receiver[] = [];
  for (const { id } of rows) {
    // Each receiver's data is read separately, because it may be megabytes long.
    const [site] = await queries
      .select({ url: companySites.url, data: companySites.data })
      .from(companySites)
      .where(eq(companySites.id, id));
    if (site) receivers.push({ url: site.url, ...shareIn(site.data) });
  }
  return receivers;
}

/**
 * Takes a refund from the receivers' parts, as from lines (docs/money.md). Each part then has the amount that
 * its receiver keeps, and the amount that was taken back.
 * @returns the amounts that this refund took from each receiver, negative, for its transaction; "{}": the order
 * is not split
 */
export function refundSplit(order: OpenOrder, amount: string): string {
  const { splitPayData, capturedAmount, refundedAmount, currency } = order.row;
  const earlierAmount = amountLeft(refundedAmount, amount, currency);
  const before = readData(
    currentSplit({ splitPayData, capturedAmount, refundedAmount: earlierAmount, currency }),
  );
  const after = splitAfterRefunds(before, money(capturedAmount, currency), refundedAmount);
  if (after === null) return "{}";
  order.set({ splitPayData: JSON.stringify(after) });
  const partsBefore = partsOf(before);
  const parts = after.parts.map(({ refunded: _refunded, ...part }, at) => {
    return { ...part, amount: amountLeft(part.amount, textOf(partsBefore[at]?.amount), currency) };
  });
  return JSON.stringify({ status: "REFUNDED", parts, currency });
}

/**
 * An order's current split-pay data. Earlier releases stored no `refunded` per part, so the parts of their
 * orders are computed from the refunded amount.
 */
export function currentSplit({
  splitPayData,
  capturedAmount,
  refundedAmount,
  currency,
}: Pick<OrderRow, "splitPayData" | "capturedAmount" | "refundedAmount" | "currency">): string {
  if (!/[1-9]/.test(refundedAmount) || !splitPayData.includes('"parts"')) return splitPayData;
  const split = readData(splitPayData);
  if (partsOf(split).some((part) => part.refunded !== undefined)) return splitPayData;
  const after = splitAfterRefunds(split, money(capturedAmount, currency), refundedAmount);
  return after === null ? splitPayData : JSON.stringify(after);
}

/** Split-pay data after this part of the captured amount is refunded; null: nothing is split. */
export function splitAfterRefunds(
  split: Readonly<Record<string, unknown>>,
  capturedMoney: Money,
  refunded: string,
) {
  const { currency } = capturedMoney;
  const parts = partsOf(split);
  const storedCurrency = textOf(split.currency) || currency;
  const isReadable = parts.every(
    (part) => isAmount(textOf(part.amount)) && isAmount(textOf(part.refunded) || "0"),
  );
  if (parts.length === 0 || storedCurrency !== currency || !isReadable) return null;
  const digits = digitsOf(currency);
  const first = parts.map((part) => {
    return readUnits(textOf(part.amount), digits) + readUnits(textOf(part.refunded) || "0", digits);
  });
  const total = readUnits(capturedMoney.amount, digits);
  const ownPart = total - first.reduce((sum, part) => sum + part, 0n);
  if (ownPart < 0n || first.some((part) => part < 0n)) return null;
  const remaining = total - readUnits(refunded, digits);
  const storedValue = spreadUnits([...first, ownPart], remaining < 0n ? 0n : remaining);
  return {
    ...split,
    status: remaining > 0n ? "PARTIALLY-REFUNDED" : "REFUNDED",
    parts: parts.map((part, at) => ({
      ...part,
      amount: printUnits(storedValue[at] ?? 0n, digits),
      refunded: printUnits((first[at] ?? 0n) - (storedValue[at] ?? 0n), digits),
    })),
  };
}

const partsOf = ({
  parts,
}: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(parts) ? parts.filter(isObject) : [];

/** Maximum length of an account in an order's parts; an IBAN has at most 34 letters. */
const maxAccountLength = 100;

/** Shares are in percent, with up to six decimals. */
const shareDigits = 6;
const wholeShare = 100n * 10n ** BigInt(shareDigits);

interface Receiver {
  readonly url: string;
  /** As entered in the receiver's `Data`. */
  readonly share: string;
  readonly account: string;
}

/** The share and account in a receiver's `Data`. */
export function shareIn(data: string): Pick<Receiver, "share" | "account"> {
  const parameters: Record<string, unknown> = Object(readData(data).parameters);
  return { share: textOf(parameters.Share), account: textOf(parameters.Account).slice(0, maxAccountLength) };
}

/** The receivers' parts of the payment; null: nobody has a share. */
export function splitOf(receivers: readonly Receiver[], paidMoney: Money) {
  const shares = receivers.flatMap(({ url, share, account }) => {
    const weight = isAmount(share) ? readUnits(share, shareDigits) : 0n;
    return weight > 0n ? [{ receiver: url, account, share, weight }] : [];
  });
  if (shares.length === 0) return null;
  const rest = wholeShare - shares.reduce((sum, { weight }) => sum + weight, 0n);
  // If the shares exceed 100 %, it is unknown which receiver's part is wrong, so nothing is split.
  if (rest < 0n) return { status: "SHARES-OVER-100", parts: [] } as const;
  const digits = digitsOf(paidMoney.currency);
  const units = readUnits(paidMoney.amount, digits);
  // The parts and the amount that the POS itself keeps add up to the payment, unit by unit.
  const spread = spreadUnits(
    [...shares.map(({ weight }) => weight), rest].map((weight) => weight * units),
    units,
  );
  const parts = shares.map(({ weight: _weight, ...one }, at) => {
    return { ...one, amount: printUnits(spread[at] ?? 0n, digits) };
  });
  return { status: "SPLIT", parts } as const;
}
