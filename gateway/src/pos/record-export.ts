import { demand } from "../people/access/caller";
import type { CompanyChange, Row } from "../people/access/change";
import { invalid } from "../platform/http/api-error";

const exportedResources = ["company_site_orders", "company_site_transactions", "company_site_subscriptions"];

/**
 * Records that a list of the POS is exported as a file. Nothing else changes: as with every action, the audit
 * log stores who did it, from where, and the body, which describes the rows (`resource`, `filter`).
 */
export async function recordExport({ caller, row, body }: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "order.export");
  if (!exportedResources.some((name) => name === body.resource))
    throw invalid("resource", `resource must be one of ${exportedResources.join(", ")}`);
  return {};
}
