import { idOf, type Received, recordField, textField } from "@hpay/data";
import { readJsonObject } from "@hpay/domain";

/** A record of which data of a customer was erased. */
export interface Erasure {
  readonly id: number;
  readonly at: string;
  readonly subject: string;
  readonly orders: number;
  /** The orders that were not erased. */
  readonly remainingOrders: readonly string[];
  /** Whether the customer has more orders than one request can erase. */
  readonly hasMore: boolean;
  readonly requester: string;
  /** The age in months from which data was erased; null if a customer asked for the erasure. */
  readonly months: number | null;
  /** The report as JSON text. */
  readonly report: string;
}

export function readErasure(record: Received<"erasures">): Erasure | null {
  const id = idOf(record);
  if (id === null) return null;
  const report = textField(record, "Report");
  const { orders, left, more, months } = readJsonObject(report) ?? {};
  const by = recordField(record, "RequestedBy") ?? {};
  return {
    id,
    at: textField(record, "CreatedAt"),
    subject: textField(record, "Subject"),
    orders: typeof orders === "number" ? orders : 0,
    remainingOrders: Array.isArray(left) ? left.map(String) : [],
    hasMore: more === true,
    requester: textField(by, "Name") || textField(by, "Email") || "–",
    months: typeof months === "number" ? months : null,
    report,
  };
}

export const erasuresOf = (companyId: number) =>
  ({ page: 1, perPage: 50, orderBy: "id", order: "desc", filter: { CompanyId: companyId } }) as const;
