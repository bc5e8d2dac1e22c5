import { asc, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import {
  fiscalMethods,
  paymentMethods,
  shippingMethods,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../platform/database/schema/pos";
import { type Attached, type Catalogue, effectiveData, methodColumns } from "../methods/site-methods";

/** A method of a POS, enabled or disabled, with its definition. */
export interface PosMethod {
  readonly id: number;
  readonly number: number;
  readonly uid: string;
  readonly definition: string;
  readonly title: string;
  readonly isInstant: boolean;
  readonly isEnabled: boolean;
  readonly order: number;
  readonly processGroup: string;
  readonly changedAt: Date;
  /** `Data` with the definition's defaults filled in. */
  readonly data: string;
}

export interface PosPayment extends PosMethod {
  readonly paymentType: string;
  readonly subscriptionsType: string;
  readonly fallbackOfId: number | null;
}

const columns = (attachedTable: Attached, catalogue: Catalogue) => ({
  ...methodColumns(attachedTable, catalogue),
  isInstant: catalogue.instant,
  isEnabled: attachedTable.enabled,
  changedAt: attachedTable.changedAt,
});

/** All methods of a POS in the order of its lists. */
export async function methodsOfPos(queries: Queries, siteId: number) {
  const [p, s, f] = [sitePaymentMethods, siteShippingMethods, siteFiscalMethods];
  const payment = await queries
    .select({
      ...columns(p, paymentMethods),
      paymentType: paymentMethods.paymentType,
      subscriptionsType: paymentMethods.subscriptionsType,
      fallbackOfId: p.fallbackOfId,
    })
    .from(p)
    .innerJoin(paymentMethods, eq(paymentMethods.id, p.paymentMethodId))
    .where(eq(p.companySiteId, siteId))
    .orderBy(asc(p.order), asc(p.id));
  const shipping = await queries
    .select(columns(s, shippingMethods))
    .from(s)
    .innerJoin(shippingMethods, eq(shippingMethods.id, s.shippingMethodId))
    .where(eq(s.companySiteId, siteId))
    .orderBy(asc(s.order), asc(s.id));
  const fiscal = await queries
    .select(columns(f, fiscalMethods))
    .from(f)
    .innerJoin(fiscalMethods, eq(fiscalMethods.id, f.fiscalMethodId))
    .where(eq(f.companySiteId, siteId))
    .orderBy(asc(f.order), asc(f.id));
  return {
    payment: payment.map(effectiveData) satisfies readonly PosPayment[],
    shipping: shipping.map(effectiveData) satisfies readonly PosMethod[],
    fiscal: fiscal.map(effectiveData) satisfies readonly PosMethod[],
  };
}
