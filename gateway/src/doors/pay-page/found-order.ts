import { asFlag, paymentStateOf, type RateList } from "@hpay/domain";
import { and, eq, inArray } from "drizzle-orm";
import { customerLanguage, type OrderRow } from "../../orders/facts/order-facts";
import { payPageName, readPayPageName, readProvenName } from "../../orders/facts/pay-page-address";
import { isUnavailable } from "../../orders/offers/offer";
import { type PayChoices, payChoices } from "../../orders/offers/pay-choices";
import { hasOpenIntent } from "../../orders/order/open-intent";
import { findCard, type VaultToken } from "../../orders/payments/vault";
import type { Queries } from "../../platform/database/database";
import { orders } from "../../platform/database/schema/commerce";
import { payAttempts } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { mailTexts } from "../../platform/mail/mail-language";
import { ratesFor } from "../../platform/rates/rates";
import { hashOf } from "../../platform/secrets/tokens";
import type { Services } from "../../platform/services";
import { paymentsOf, type SitePayment, shippingsOf } from "../../pos/methods/site-methods";
import { canTakePayments } from "../../pos/purchase-key/unlocked";
import type { SiteRow } from "../../pos/site-row";
import { type PayWords, payTexts } from "./pay-texts";

/** Whether the order's customer was sent to the bank with this token; the token may have expired since. */
async function wasAtBank({ db }: Services, orderId: number, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const isAttempt = and(eq(payAttempts.orderId, orderId), eq(payAttempts.tokenHash, hashOf(token)));
  return (await db.$count(payAttempts, isAttempt)) > 0;
}

/** All data that the pages of an order show. */
export interface FoundOrder {
  readonly order: OrderRow;
  readonly site: SiteRow;
  readonly company: typeof companies.$inferSelect;
  readonly language: string;
  readonly t: PayWords;
  readonly choices: PayChoices;
  /** The bank transfer that the order awaits, even if customers can no longer choose it. */
  readonly transfer: SitePayment | undefined;
  /** Exchange rates used to price the customer's choices. */
  readonly rates: RateList;
  /** Whether a request to an acquirer about the order's money is pending. */
  readonly hasOpenRequest: boolean;
  /** Whether this is the sandbox, where no money moves. */
  readonly isSandbox: boolean;
  /** Whether the customer has the sent link, and not just the order's number, which anybody can guess. */
  readonly isKnown: boolean;
  /** The stored card that the shop's signed request named; for people with the sent link only. */
  readonly storedCard: VaultToken | undefined;
  readonly path: string;
}

/**
 * The stored card that the shop's signed request names. None while a person has taken the order over, because
 * the amount is no longer the shop's. A charge reads the card again under the order's lock.
 */
export async function storedCardOf(
  tx: Queries,
  { companySiteId, data }: Pick<OrderRow, "companySiteId" | "data">,
): Promise<VaultToken | undefined> {
  const { vault_token_uid, hpayedit } = readData(data);
  const uid = asFlag(hpayedit) ? "" : textOf(vault_token_uid);
  return uid === "" ? undefined : findCard({ tx }, companySiteId, uid);
}

/**
 * The order at a pay page's address. Undefined for unknown, closed and expired orders, so that visitors cannot
 * tell them apart. A canceled order is found only with the sent link, or from the bank's page.
 * @param token of the page at the bank
 */
export async function findOrder(
  services: Services,
  name: string,
  browserLanguage: string,
  token?: string,
): Promise<FoundOrder | undefined> {
  const provenOrder = readProvenName(services.settings, name);
  const reference = provenOrder ?? readPayPageName(name);
  if (!reference) return undefined;
  const rows = await services.db
    .select({ order: orders, site: companySites, company: companies })
    .from(orders)
    .innerJoin(companySites, eq(companySites.id, orders.companySiteId))
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .where(
      and(
        eq(orders.companySiteId, reference.siteId),
        inArray(orders.uid, [...reference.uids]),
        eq(companySites.enabled, true),
      ),
    );
  const [row] = rows.toSorted(
    (a, b) => reference.uids.indexOf(a.order.uid) - reference.uids.indexOf(b.order.uid),
  );
  if (!row) return undefined;
  const { order, site } = row;
  const hasOpenRequest = await hasOpenIntent(services.db, order.id);
  // A customer who paid just before the offer expired still waits for the result.
  if (!hasOpenRequest && isUnavailable(order, services.now())) {
    if (paymentStateOf(order.status) !== "CANCELED") return undefined;
    if (provenOrder === undefined && !(await wasAtBank(services, order.id, token))) return undefined;
  }
  const language = customerLanguage(order, site, browserLanguage);
  const methods = {
    payments: canTakePayments(services, site) ? await paymentsOf(services.db, site.id) : [],
    shippings: await shippingsOf(services.db, site.id),
  };
  const rates = await ratesFor(services, order.currency);
  const choices = payChoices(order, methods, language, rates);
  const { companySitePaymentMethodId: methodId } = order;
  const awaitedMethods = methodId === null ? choices.payments.map(({ method }) => method) : methods.payments;
  return {
    ...row,
    language,
    t: mailTexts(payTexts, language),
    choices,
    transfer: awaitedMethods.find(
      ({ id, definition }) => definition === "bank-transfer" && (methodId === null || id === methodId),
    ),
    rates,
    hasOpenRequest,
    isSandbox: services.settings.sandboxMethods,
    isKnown: provenOrder !== undefined,
    storedCard: provenOrder === undefined ? undefined : await storedCardOf(services.db, order),
    path: `/pbl/${
      provenOrder === undefined
        ? `${site.id}-${encodeURIComponent(order.uid)}`
        : payPageName(services.settings, site.id, order.uid)
    }`,
  };
}
