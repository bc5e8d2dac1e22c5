import { and, asc, eq, gt, ilike } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import {
  fiscalMethods,
  paymentMethods,
  shippingMethods,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../platform/database/schema/pos";
import type { SecretBox } from "../../platform/secrets/secret-box";
import { resealSecrets } from "./secret-values";

const rowsPerBatch = 100;
const kinds = [
  ["company_site_payment_methods", sitePaymentMethods, paymentMethods, sitePaymentMethods.paymentMethodId],
  [
    "company_site_shipping_methods",
    siteShippingMethods,
    shippingMethods,
    siteShippingMethods.shippingMethodId,
  ],
  ["company_site_fiscal_methods", siteFiscalMethods, fiscalMethods, siteFiscalMethods.fiscalMethodId],
] as const;

export interface SealedMethods {
  /** Methods whose secrets were just sealed with the current key. */
  readonly sealed: number;
  /** Methods that were saved meanwhile. */
  readonly missed: number;
  /** Secrets that no known key opens. */
  readonly unreadable: number;
}

/**
 * Seals the secrets of POS's methods with the current key, in batches: plain ones from before secrets were
 * sealed, and those of an earlier key. Concurrent saves are not overwritten.
 */
export async function sealStoredSecrets(db: Queries, box: SecretBox): Promise<SealedMethods> {
  let [sealedCount, missedCount, unreadableCount] = [0, 0, 0];
  for (const [kind, table, catalogue, definitionId] of kinds) {
    for (let last = 0; ; ) {
      const rows = await db
        .select({
          id: table.id,
          siteId: table.companySiteId,
          data: table.data,
          definition: catalogue.name,
          definitionData: catalogue.data,
        })
        .from(table)
        .innerJoin(catalogue, eq(catalogue.id, definitionId))
        .where(and(gt(table.id, last), ilike(catalogue.data, '%"password"%')))
        .orderBy(asc(table.id))
        .limit(rowsPerBatch);
      for (const { id, siteId, data, definition, definitionData } of rows) {
        const resealedData = resealSecrets(box, { kind, siteId, definition }, definitionData, data);
        unreadableCount += resealedData.unreadable;
        last = id;
        if (resealedData.data === data) continue;
        const writtenRows = await db
          .update(table)
          .set({ data: resealedData.data })
          .where(and(eq(table.id, id), eq(table.data, data)))
          .returning({ id: table.id });
        if (writtenRows.length > 0) sealedCount += 1;
        else missedCount += 1;
      }
      if (rows.length < rowsPerBatch) break;
    }
  }
  return { sealed: sealedCount, missed: missedCount, unreadable: unreadableCount };
}
