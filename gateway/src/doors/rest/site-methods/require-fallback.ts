import { fallsBackTo } from "@hpay/domain";
import { eq } from "drizzle-orm";
import type { Change } from "../../../people/access/change";
import { paymentMethods, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { faulty } from "../../../platform/http/api-error";

/**
 * Requires a method that supports a fallback, and that is neither the changed method itself nor one of its
 * fallbacks, even indirectly (spec 2 §5).
 */
export async function requireFallback(
  { work }: Change,
  siteId: number,
  id: number | undefined,
  target: unknown,
): Promise<void> {
  if (target === null) return;
  const siteMethods = await work.tx
    .select({
      id: sitePaymentMethods.id,
      fallbackOfId: sitePaymentMethods.fallbackOfId,
      supports: paymentMethods.fallback,
    })
    .from(sitePaymentMethods)
    .innerJoin(paymentMethods, eq(paymentMethods.id, sitePaymentMethods.paymentMethodId))
    .where(eq(sitePaymentMethods.companySiteId, siteId));
  const fallback = siteMethods.find((method) => method.id === Number(target));
  if (!fallback?.supports || (id !== undefined && fallsBackTo(fallback, id, siteMethods)))
    throw faulty("FallbackOfId", "FALLBACK_NOT_POSSIBLE");
}
