import { isAmount, isTooPrecise, money } from "@hpay/domain";
import { eq, sql } from "drizzle-orm";
import { demand } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { mailOfApprovals } from "../../../people/companies/approvals-mail";
import { companies } from "../../../platform/database/schema/people";
import { faulty, invalid } from "../../../platform/http/api-error";
import { announceRecord } from "../../../platform/outbox/record-events";

const maxCurrencies = 50;

/**
 * `POST api/companies/:id/actions/set-approvals`: sets which steps above the limits need a second person. Body:
 * `{ ApproveRefunds, ApproveMarkPaid, ApprovalLimits: { "EUR": "500.00" } }`. Only the owner can call it, after
 * a fresh sign-in; all admins get an e-mail.
 */
export async function setApprovals({ services, work, caller, body, id }: RecordChange): Promise<Row> {
  demand(caller, id, "company.set-approvals");
  requireFreshSignIn(services, caller);
  const { ApproveRefunds, ApproveMarkPaid } = body;
  if (typeof ApproveRefunds !== "boolean")
    throw invalid("ApproveRefunds", "ApproveRefunds must be true or false");
  if (typeof ApproveMarkPaid !== "boolean")
    throw invalid("ApproveMarkPaid", "ApproveMarkPaid must be true or false");
  const limits = JSON.stringify(readLimits(body.ApprovalLimits));
  await work.tx
    .update(companies)
    .set({
      approveRefunds: ApproveRefunds,
      approveMarkPaid: ApproveMarkPaid,
      approvalLimits: limits,
      version: sql`${companies.version} + 1`,
    })
    .where(eq(companies.id, id));
  announceRecord(work, "updated", { resource: "companies", id, companyId: id, siteId: null });
  await mailOfApprovals(services, work, caller, id, { refunds: ApproveRefunds, markPaid: ApproveMarkPaid });
  return { id, ApproveRefunds, ApproveMarkPaid, ApprovalLimits: limits };
}

function readLimits(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid("ApprovalLimits", "ApprovalLimits must be an object of amounts by currency");
  const entries = Object.entries(value);
  if (entries.length > maxCurrencies)
    throw invalid("ApprovalLimits", `ApprovalLimits can have at most ${maxCurrencies} currencies`);
  return Object.fromEntries(
    entries.map(([currency, amount]) => {
      if (!/^[A-Z]{3}$/.test(currency))
        throw invalid("ApprovalLimits", `ApprovalLimits: ${currency.slice(0, 10)} is not a currency code`);
      if (typeof amount !== "string" || !isAmount(amount) || amount.startsWith("-"))
        throw faulty("ApprovalLimits", "NOT_A_NUMBER");
      if (isTooPrecise(amount, currency)) throw faulty("ApprovalLimits", "AMOUNT_TOO_PRECISE", { currency });
      return [currency, money(amount, currency).amount];
    }),
  );
}
