import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { StoredCard } from "../../connectors/payment/sandbox-acquirer";
import { vaultTokens } from "../../platform/database/schema/payments";
import type { Work } from "../../platform/database/transaction";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { SitePayment } from "../../pos/methods/site-methods";
import type { OpenOrder } from "../order/order";
import { termsOf } from "../subscriptions/terms";
import type { Card } from "./instrument";

export interface VaultToken {
  readonly id: number;
  readonly uid: string;
  readonly sitePaymentMethodId: number | null;
  readonly card: StoredCard;
}

/**
 * Stores a card for later charges if requested: by a subscription's terms, by the shop (`cof` of the order), or
 * by the customer where the shop allows it. The POS's policy (`CofPolicy` of its Data) takes precedence: `none`
 * stores no card, `required` stores every card.
 */
export async function storeCard(
  order: OpenOrder,
  method: SitePayment,
  { card, isStoredByCustomer }: Extract<Card, { kind: "card" }>,
): Promise<{ readonly id: number; readonly uid: string } | undefined> {
  if (!shouldStoreCard(order, isStoredByCustomer)) return undefined;
  const uid = randomUUID();
  const [storedToken] = await order.work.tx
    .insert(vaultTokens)
    .values({
      uid,
      companySiteId: order.site.id,
      sitePaymentMethodId: method.id,
      card: JSON.stringify(card),
      createdAt: order.services.now(),
    })
    .returning({ id: vaultTokens.id });
  return storedToken && { id: storedToken.id, uid };
}

function shouldStoreCard({ row, site }: OpenOrder, isStoredByCustomer: boolean): boolean {
  const policy = textOf(readData(site.data).CofPolicy);
  if (policy === "none" || policy === "required") return policy === "required";
  const { cof } = readData(row.data);
  return cof === "required" || termsOf(row) !== undefined || (cof === "optional" && isStoredByCustomer);
}

/** A stored card of this POS; undefined for an unknown token. */
export async function findCard(
  work: Pick<Work, "tx">,
  siteId: number,
  uid: string,
): Promise<VaultToken | undefined> {
  const [token] = await work.tx
    .select()
    .from(vaultTokens)
    .where(and(eq(vaultTokens.companySiteId, siteId), eq(vaultTokens.uid, uid)));
  return token && { ...token, card: readStoredCard(token.card) };
}

export function readStoredCard(text: string): StoredCard {
  const storedValue = readData(text);
  return {
    brand: textOf(storedValue.brand),
    last4: textOf(storedValue.last4),
    expiry: textOf(storedValue.expiry),
    later: storedValue.later === "refused" ? "refused" : "approved",
  };
}
