import { digitsOf, isAmount, type Money, money, printUnits, readUnits, spreadUnits } from "@hpay/domain";
import { and, eq, like, or } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { OpenOrder } from "../order/order";

/**
 * Records the parts of a payment for the company's split-pay receivers: enabled stand-alone receivers with a
 * share in percent. Without any the order has no split-pay data.
 */
export async function splitPayment(order: OpenOrder, paidAmount: string): Promise<void> {
  const { work, site } = order;
  const receivers = await work.tx
    .select({ url: companySites.url, data: companySites.data })
    .from(companySites)
    .where(
      and(
        eq(companySites.companyId, site.companyId),
        // The subtype is optional (spec 1 §3).
        or(eq(companySites.siteType, "splitpay"), like(companySites.siteType, "splitpay-%")),
        eq(companySites.enabled, true),
      ),
    );
  const { currency } = order.row;
  const split = splitOf(receivers, money(paidAmount, currency));
  if (split) order.set({ splitPayData: JSON.stringify({ ...split, currency }) });
}

/** Shares are in percent, to a millionth. */
const shareDigits = 6;
const wholeShare = 100n * 10n ** BigInt(shareDigits);

interface Receiver {
  readonly url: string;
  /** `Data` as stored. */
  readonly data: string;
}

/** The receivers' parts of the payment; null: nobody has a share. */
export function splitOf(receivers: readonly Receiver[], paid: Money) {
  const shares = receivers.flatMap(({ url, data }) => {
    const parameters: Record<string, unknown> = Object(readData(data).parameters);
    const share = textOf(parameters.Share);
    const weight = isAmount(share) ? readUnits(share, shareDigits) : 0n;
    return weight > 0n ? [{ receiver: url, account: textOf(parameters.Account), share, weight }] : [];
  });
  if (shares.length === 0) return null;
  const rest = wholeShare - shares.reduce((sum, { weight }) => sum + weight, 0n);
  // It is impossible to say whose part is wrong.
  if (rest < 0n) return { status: "SHARES-OVER-100", parts: [] } as const;
  const digits = digitsOf(paid.currency);
  const units = readUnits(paid.amount, digits);
  // Parts and what the POS itself keeps add up to the payment, unit by unit.
  const spread = spreadUnits(
    [...shares.map(({ weight }) => weight), rest].map((weight) => weight * units),
    units,
  );
  const parts = shares.map(({ weight: _weight, ...one }, at) => {
    return { ...one, amount: printUnits(spread[at] ?? 0n, digits) };
  });
  return { status: "SPLIT", parts } as const;
}
