import { and, asc, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import {
  fiscalMethods,
  paymentMethods,
  shippingMethods,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../platform/database/schema/pos";
import { withDefaults } from "./method-values";

/** A method of a POS with the name of its definition, which determines how it works. */
export interface SiteMethod {
  readonly id: number;
  readonly uid: string;
  /** The method's number for shops (`HPaySiteMethodId`). */
  readonly number: number;
  readonly definition: string;
  readonly title: string;
  readonly data: string;
  readonly order: number;
  readonly processGroup: string;
}

export interface SitePayment extends SiteMethod {
  readonly methodId: number;
  readonly fallbackOfId: number | null;
  readonly supportsFallback: boolean;
  readonly subscriptionsType: string;
  readonly splitpay: boolean;
}

export type Attached = typeof sitePaymentMethods | typeof siteShippingMethods | typeof siteFiscalMethods;
export type Catalogue = typeof paymentMethods | typeof shippingMethods | typeof fiscalMethods;

export const methodColumns = (attachedTable: Attached, catalogue: Catalogue) => ({
  id: attachedTable.id,
  uid: attachedTable.uid,
  number: attachedTable.number,
  definition: catalogue.name,
  title: catalogue.title,
  data: attachedTable.data,
  definitionData: catalogue.data,
  order: attachedTable.order,
  processGroup: attachedTable.processGroup,
});

/** `Data` with the definition's defaults filled in. */
export const effectiveData = <T extends { readonly data: string; readonly definitionData: string | null }>({
  definitionData,
  ...method
}: T) => ({ ...method, data: withDefaults(definitionData, method.data) });

const paymentColumns = {
  ...methodColumns(sitePaymentMethods, paymentMethods),
  methodId: sitePaymentMethods.paymentMethodId,
  fallbackOfId: sitePaymentMethods.fallbackOfId,
  supportsFallback: paymentMethods.fallback,
  subscriptionsType: paymentMethods.subscriptionsType,
  splitpay: paymentMethods.splitpay,
};

/** Enabled payment methods in the order of the POS's list. */
export async function paymentsOf(queries: Queries, siteId: number): Promise<readonly SitePayment[]> {
  const t = sitePaymentMethods;
  const rows = await queries
    .select(paymentColumns)
    .from(t)
    .innerJoin(paymentMethods, eq(paymentMethods.id, t.paymentMethodId))
    .where(and(eq(t.companySiteId, siteId), eq(t.enabled, true)))
    .orderBy(asc(t.order), asc(t.id));
  return rows.map(effectiveData);
}

/**
 * The method with which a payment was started, even if it is now disabled, which only prevents new payments.
 */
export async function paymentOf(
  queries: Queries,
  id: number | null,
): Promise<(SitePayment & { readonly enabled: boolean }) | undefined> {
  if (id === null) return undefined;
  const [row] = await queries
    .select({ ...paymentColumns, enabled: sitePaymentMethods.enabled })
    .from(sitePaymentMethods)
    .innerJoin(paymentMethods, eq(paymentMethods.id, sitePaymentMethods.paymentMethodId))
    .where(eq(sitePaymentMethods.id, id));
  return row && effectiveData(row);
}

export async function shippingsOf(queries: Queries, siteId: number): Promise<readonly SiteMethod[]> {
  const t = siteShippingMethods;
  const rows = await queries
    .select(methodColumns(t, shippingMethods))
    .from(t)
    .innerJoin(shippingMethods, eq(shippingMethods.id, t.shippingMethodId))
    .where(and(eq(t.companySiteId, siteId), eq(t.enabled, true)))
    .orderBy(asc(t.order), asc(t.id));
  return rows.map(effectiveData);
}

/** Enabled fiscal and integration methods in the order of the POS's list. */
export async function fiscalsOf(queries: Queries, siteId: number): Promise<readonly SiteMethod[]> {
  return (await attachedFiscalsOf(queries, siteId)).filter(({ enabled }) => enabled);
}

/** All fiscal and integration methods, because disabled ones still reverse the documents that they issued. */
export async function attachedFiscalsOf(
  queries: Queries,
  siteId: number,
): Promise<readonly (SiteMethod & { readonly enabled: boolean })[]> {
  const t = siteFiscalMethods;
  const rows = await queries
    .select({ ...methodColumns(t, fiscalMethods), enabled: t.enabled })
    .from(t)
    .innerJoin(fiscalMethods, eq(fiscalMethods.id, t.fiscalMethodId))
    .where(eq(t.companySiteId, siteId))
    .orderBy(asc(t.order), asc(t.id));
  return rows.map(effectiveData);
}
