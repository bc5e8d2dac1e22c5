import { addMoney, compareMoney, type Money, money } from "@hpay/domain";
import { eq } from "drizzle-orm";
import type { Caller } from "../../people/access/caller";
import { companies } from "../../platform/database/schema/people";
import { refused } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import type { OpenOrder } from "../order/order";

export type ApprovedAction = "refund" | "mark-paid";

/**
 * The company's limit that this step exceeds; undefined when one person is enough. Earlier refunds of the order
 * count too, so that nobody can stay below the limit by refunding in parts. Amounts of different currencies are
 * never compared: each has its own limit, and without a limit every amount in a currency needs a second person.
 */
export async function exceededLimit(
  { work, site, row }: OpenOrder,
  action: ApprovedAction,
  amount: string,
): Promise<Money | undefined> {
  const [company] = await work.tx
    .select({
      refund: companies.approveRefunds,
      "mark-paid": companies.approveMarkPaid,
      limits: companies.approvalLimits,
    })
    .from(companies)
    .where(eq(companies.id, site.companyId));
  if (!company?.[action]) return undefined;
  const { currency } = row;
  const limit = money(String(readData(company.limits)[currency] ?? "0"), currency);
  const before = money(action === "refund" ? row.refundedAmount : "0", currency);
  return compareMoney(addMoney(before, money(amount, currency)), limit) > 0 ? limit : undefined;
}

/**
 * @throws ApiError APPROVAL_REQUIRED when this step needs a second person; APPROVAL_NEEDS_PANEL on a partner's page,
 * which acts for no person, and so can neither request nor approve
 */
export async function requireNoApproval(
  order: OpenOrder,
  { embeddedIn }: Pick<Caller, "embeddedIn">,
  action: ApprovedAction,
  amount: string,
): Promise<void> {
  const limit = await exceededLimit(order, action, amount);
  if (limit && embeddedIn !== undefined) throw refused("APPROVAL_NEEDS_PANEL");
  if (limit) throw refused("APPROVAL_REQUIRED", { amount: limit.amount, currency: limit.currency });
}

/** A secret counts as one person, so signed refunds are limited. @throws ApiError APPROVAL_NEEDS_PANEL */
export async function requireShopWithinLimit(order: OpenOrder, amount: string): Promise<void> {
  if (await exceededLimit(order, "refund", amount)) throw refused("APPROVAL_NEEDS_PANEL");
}
