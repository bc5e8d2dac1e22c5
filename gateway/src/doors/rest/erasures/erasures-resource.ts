import { eraseCustomer } from "../../../orders/order/erase-customer";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { namedUser, namedUsers } from "../../../people/named-users";
import { erasures } from "../../../platform/database/schema/erasures";
import { faulty } from "../../../platform/http/api-error";
import { isOneAddress } from "../../../platform/mail/one-address";
import { announceRecord } from "../../../platform/outbox/record-events";
import { inCompanies, requireInCompany } from "../../../pos/access/scopes";
import { type Resource, resource } from "../engine/resource";

const e = erasures;
const erasedResources = [
  "company_site_orders",
  "company_site_transactions",
  "company_site_subscriptions",
] as const;

/**
 * A company's reports of erased customer data. Creating one erases a customer by their e-mail, which is not
 * stored: `{ CompanyId, Email }`.
 */
export const erasuresResource: Resource = resource({
  name: "erasures",
  table: e,
  id: e.id,
  fields: {
    id: { column: e.id, kind: "integer" },
    CompanyId: { column: e.companyId, kind: "integer", write: "create", isReadByResource: true },
    Subject: { column: e.subject, kind: "text" },
    Report: { column: e.report, kind: "text" },
    RequestedById: { column: e.requestedBy, kind: "integer" },
    CreatedAt: { column: e.createdAt, kind: "instant" },
  },
  visible: (caller) => inCompanies(e.companyId, caller, "company.erase-customers"),
  sent: { Email: "text" },
  presented: { RequestedBy: { record: namedUser } },
  async present({ queries }, rows) {
    const people = await namedUsers(
      queries,
      rows.map((row) => row.RequestedById),
    );
    return rows.map((row) => ({ ...row, RequestedBy: people.get(row.RequestedById) ?? null }));
  },
  async create({ services, work, caller, body }) {
    const companyId = requireInCompany(caller, body.CompanyId, "company.erase-customers");
    const address = String(body.Email ?? "").trim();
    if (!isOneAddress(address)) throw faulty("Email", "EMAIL_NOT_VALID");
    requireFreshSignIn(services, caller);
    const report = await eraseCustomer(work.tx, companyId, address, services.now());
    // Id 0 makes open panels reload their lists of these records.
    for (const resource of erasedResources)
      announceRecord(work, "updated", { resource, id: 0, companyId, siteId: null });
    const [, domain = ""] = address.split("@");
    const [createdReport] = await work.tx
      .insert(e)
      .values({
        ...{ companyId, subject: `${address.slice(0, 1)}*@${domain}` },
        ...{ report: JSON.stringify(report), requestedBy: caller.userId, createdAt: services.now() },
      })
      .returning({ id: e.id });
    if (!createdReport) throw new Error("no erasure was stored");
    return createdReport.id;
  },
});
