import { inArray } from "drizzle-orm";
import { eraseCustomer } from "../../../orders/order/erase-customer";
import { demandFreshSignIn } from "../../../people/access/fresh-sign-in";
import { erasures } from "../../../platform/database/schema/erasures";
import { users } from "../../../platform/database/schema/people";
import { faulty } from "../../../platform/http/api-error";
import { demandInCompany, inCompanies } from "../../../pos/access/scopes";
import type { Resource } from "../engine/resource";

const e = erasures;
const email = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;

/**
 * What was erased of a company's customers. Creating one erases a customer by their e-mail, which is stored nowhere:
 * `{ CompanyId, Email }`.
 */
export const erasuresResource: Resource = {
  name: "erasures",
  table: e,
  id: e.id,
  fields: {
    id: { column: e.id, kind: "integer" },
    CompanyId: { column: e.companyId, kind: "integer", write: "create", isReadApart: true },
    Subject: { column: e.subject, kind: "text" },
    Report: { column: e.report, kind: "text" },
    RequestedById: { column: e.requestedBy, kind: "integer" },
    CreatedAt: { column: e.createdAt, kind: "instant" },
  },
  visible: (caller) => inCompanies(e.companyId, caller, "company.erase-customers"),
  presented: { RequestedBy: "record" },
  async present({ queries }, rows) {
    const people = await queries
      .select({ id: users.id, Name: users.name, Email: users.email })
      .from(users)
      .where(
        inArray(
          users.id,
          rows.map((row) => Number(row.RequestedById)),
        ),
      );
    return rows.map((row) => ({
      ...row,
      RequestedBy: people.find((person) => person.id === row.RequestedById) ?? null,
    }));
  },
  async create({ services, work, caller, body }) {
    const companyId = demandInCompany(caller, body.CompanyId, "company.erase-customers");
    const address = String(body.Email ?? "").trim();
    if (address.length > 320 || !email.test(address)) throw faulty("Email", "EMAIL_NOT_VALID");
    demandFreshSignIn(services, caller);
    const report = await eraseCustomer(work.tx, companyId, address);
    const [, domain = ""] = address.split("@");
    const [made] = await work.tx
      .insert(e)
      .values({
        ...{ companyId, subject: `${address.slice(0, 1)}*@${domain}` },
        ...{ report: JSON.stringify(report), requestedBy: caller.userId, createdAt: services.now() },
      })
      .returning({ id: e.id });
    if (!made) throw new Error("no erasure was stored");
    return made.id;
  },
};
