import { isAllowed } from "@hpay/contract/permissions";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Caller, demand, roleIn } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { mailOfDeletedCompany } from "../../../people/companies/deleted-company-mail";
import { companyLink, linkedUser, linkRows } from "../../../people/companies/link-rows";
import type { Queries } from "../../../platform/database/database";
import { companies, companySeq, userCompanies } from "../../../platform/database/schema/people";
import { companySites } from "../../../platform/database/schema/pos";
import { unexpected } from "../../../platform/http/api-error";
import { groupBy } from "../../../platform/json/grouped";
import { consume } from "../../../platform/limits/limits";
import { announceRecord } from "../../../platform/outbox/record-events";
import { inCompanies } from "../../../pos/access/scopes";
import { archiveCompany } from "../../../pos/archive";
import { changedAccounts, changesDestination } from "../../../pos/destinations";
import { claimUploads } from "../../../pos/uploads/claim-uploads";
import { readBody } from "../engine/body";
import { type Fields, type Reading, type Resource, type RowOf, resource } from "../engine/resource";
import { insertRow, updateRow } from "../engine/store";
import { endAccess, listMemberSessions } from "./member-sessions";
import { requirePasskey } from "./require-passkey";
import { setApprovals } from "./set-approvals";
import { previewRetention, setRetention } from "./set-retention";

const maxDataBytes = 5 * 1024 * 1024;

const fields = {
  id: { column: companies.id, kind: "integer" },
  Name: {
    column: companies.name,
    kind: "text",
    write: "always",
    required: true,
    oneLine: true,
    min: 5,
    max: 256,
  },
  RegNo: { column: companies.regNo, kind: "text", write: "always", required: true, min: 2, max: 128 },
  TaxNo: { column: companies.taxNo, kind: "text", write: "always", required: true, min: 2, max: 128 },
  Address: { column: companies.address, kind: "text", write: "always", required: true, min: 5, max: 1024 },
  Country: { column: companies.country, kind: "text", write: "always", required: true, min: 2, max: 256 },
  LogoFile: { column: companies.logoFile, kind: "text", write: "always", max: 300 },
  Data: { column: companies.data, kind: "text", write: "always", max: maxDataBytes, verbatim: true },
  ApproveRefunds: { column: companies.approveRefunds, kind: "boolean" },
  ApproveMarkPaid: { column: companies.approveMarkPaid, kind: "boolean" },
  RequirePasskey: { column: companies.requirePasskey, kind: "boolean" },
  RetentionMonths: { column: companies.retentionMonths, kind: "integer" },
  RetentionFrom: { column: companies.retentionFrom, kind: "instant" },
  ApprovalLimits: { column: companies.approvalLimits, kind: "text" },
  MainUserId: { column: companies.mainUserId, kind: "integer" },
  CreatedAt: { column: companies.createdAt, kind: "instant" },
  Version: { column: companies.version, kind: "integer" },
} satisfies Fields;

const siteOfCompany = {
  id: companySites.id,
  CompanyId: companySites.companyId,
  Url: companySites.url,
  SiteType: companySites.siteType,
  MerchantsiteUid: companySites.merchantsiteUid,
  Enabled: companySites.enabled,
};

export const companiesResource: Resource = resource({
  name: "companies",
  table: companies,
  id: companies.id,
  version: companies.version,
  fields,
  tracedData: changedAccounts,
  visible: (caller) => inCompanies(companies.id, caller, "company.view"),
  presented: {
    RegNumber: "text",
    TaxNumber: "text",
    MainUser: { record: { Email: "text", Name: "text" } },
    UserCompanies: { records: { ...companyLink, User: { record: linkedUser } } },
    sites: { records: siteOfCompany },
  },
  present: presentCompanies,
  // A new company's body may name its creator, because clients send the id (spec 1 §7).
  initialValues: (caller) => ({ MainUserId: caller.userId }),
  async create({ services, work, caller, body }) {
    const values = readBody(fields, body, "create");
    requireCountry(values.Country);
    await consume(work.tx, services.now(), [{ limit: "create-company", of: caller.userId }]);
    const id = await insertRow(work.tx, companiesResource, { ...values, MainUserId: caller.userId });
    await claimLogo(work.tx, caller, id, values.LogoFile);
    await work.tx.insert(companySeq).values({ companyId: id });
    await work.tx
      .insert(userCompanies)
      .values({ companyId: id, userId: caller.userId, role: "creator", roleSince: services.now() });
    return id;
  },
  async update({ services, work, caller, body, row, id }) {
    demand(caller, id, "company.edit");
    const values = readBody(fields, body, "update");
    if (values.Country !== row.Country) requireCountry(values.Country);
    // `Data` contains the account that receives cash on delivery.
    if (changesDestination(values.Data, row.Data)) requireFreshSignIn(services, caller);
    if (values.LogoFile !== row.LogoFile) await claimLogo(work.tx, caller, id, values.LogoFile);
    await updateRow(work.tx, companiesResource, id, values);
    announceRecord(work, "updated", { resource: "companies", id, companyId: id, siteId: null });
  },
  async remove({ work, caller, id, services }) {
    demand(caller, id, "company.delete");
    requireFreshSignIn(services, caller);
    const members = await work.tx
      .select({ userId: userCompanies.userId })
      .from(userCompanies)
      .where(inArray(userCompanies.companyId, [id]));
    // The event sequence is locked before the company, in the same order as company events lock them.
    await work.tx.select().from(companySeq).where(eq(companySeq.companyId, id)).for("update");
    await mailOfDeletedCompany(services, work, caller, id);
    await archiveCompany(work.tx, services.now(), id);
    const userIds = members.map(({ userId }) => userId);
    work.afterCommit(() => {
      services.signals.emit("company-deleted", { companyId: id, userIds });
      for (const userId of userIds) services.signals.emit("membership-changed", userId);
    });
  },
  actions: {
    "set-approvals": setApprovals,
    "require-passkey": requirePasskey,
    "set-retention": setRetention,
    "preview-retention": previewRetention,
    "member-sessions": listMemberSessions,
    "end-access": endAccess,
  },
});

/** Refuses a country without two letters in a row, such as a number. */
function requireCountry(country: unknown): void {
  if (typeof country === "string" && !/\p{L}{2}/u.test(country))
    throw unexpected("Country", country, "a country's code or name, such as RS");
}

async function claimLogo(queries: Queries, caller: Caller, companyId: number, name: unknown): Promise<void> {
  if (typeof name !== "string" || name === "") return;
  await claimUploads(queries, caller, [name], {
    companyId,
    field: "LogoFile",
    acceptedTypes: ["png", "jpg"],
  });
}

/** The caller's own link is first because it gives the role. Staff see no other links. */
async function presentCompanies(
  { queries, caller }: Reading,
  rows: readonly RowOf<typeof fields>[],
): Promise<readonly Row[]> {
  const ids = rows.map((row) => row.id);
  const links = await linkRows(queries, inArray(userCompanies.companyId, ids));
  const sites = await queries
    .select(siteOfCompany)
    .from(companySites)
    .where(and(inArray(companySites.companyId, ids), isNull(companySites.archivedAt)))
    .orderBy(companySites.url);
  const linksOf = groupBy(links, (link) => link.CompanyId);
  const sitesOf = groupBy(sites, (site) => site.CompanyId);
  return rows.map((row) => {
    const all = linksOf.get(row.id) ?? [];
    const ownLinks = all.filter((link) => link.UserId === caller.userId);
    const otherLinks = all.filter((link) => link.UserId !== caller.userId);
    const role = roleIn(caller, row.id);
    const canSeeOthers = role !== undefined && isAllowed(role, "company-users.view");
    const creator = all.find((link) => link.Role === "creator")?.User;
    return {
      ...row,
      // The registration and tax numbers under the names that older clients read.
      RegNumber: row.RegNo,
      TaxNumber: row.TaxNo,
      MainUser: creator === undefined ? null : { Email: creator.Email, Name: creator.Name },
      UserCompanies: canSeeOthers ? [...ownLinks, ...otherLinks] : ownLinks,
      sites: sitesOf.get(row.id) ?? [],
    };
  });
}
