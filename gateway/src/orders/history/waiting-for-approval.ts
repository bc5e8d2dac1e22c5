import { and, eq, inArray } from "drizzle-orm";
import type { Row } from "../../people/access/change";
import type { Queries } from "../../platform/database/database";
import { approvals } from "../../platform/database/schema/approvals";

export async function waitingForApproval(
  queries: Queries,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const orderRows = await queries
    .select({ orderId: approvals.orderId })
    .from(approvals)
    .where(
      and(
        eq(approvals.state, "waiting"),
        inArray(
          approvals.orderId,
          rows.map(({ id }) => Number(id)),
        ),
      ),
    );
  return new Set(orderRows.map(({ orderId }) => orderId));
}
