import { fallsBackTo } from "@hpay/domain";
import { eq } from "drizzle-orm";
import type { Change } from "../../../people/access/change";
import { paymentMethods, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { faulty } from "../../../platform/http/api-error";

/**
 * Spec 2 §5: not itself, not one that already falls back to it (even indirectly), and only one that supports
 * it.
 */
export async function requireFallback(
  { work }: Change,
  siteId: number,
  id: number | undefined,
  target: unknown,
): Promise<void> {
  if (target === null) return;
  const onSite = await work.tx
    .select({
      id: sitePaymentMethods.id,
      fallbackOfId: sitePaymentMethods.fallbackOfId,
      supports: paymentMethods.fallback,
    })
    .from(sitePaymentMethods)
    .innerJoin(paymentMethods, eq(paymentMethods.id, sitePaymentMethods.paymentMethodId))
    .where(eq(sitePaymentMethods.companySiteId, siteId));
  const found = onSite.find((one) => one.id === Number(target));
  if (!found?.supports || (id !== undefined && fallsBackTo(found, id, onSite)))
    throw faulty("FallbackOfId", "FALLBACK_NOT_POSSIBLE");
}
