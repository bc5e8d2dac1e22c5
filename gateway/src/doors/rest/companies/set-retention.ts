import { eq, sql } from "drizzle-orm";
import { countByAge, monthsBefore, sitesOf } from "../../../orders/order/erase-by-age";
import { demand } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { mailOfRetention } from "../../../people/companies/retention-mail";
import { companies } from "../../../platform/database/schema/people";
import { unexpected } from "../../../platform/http/api-error";
import { announceRecord } from "../../../platform/outbox/record-events";

/** With this minimum, a typing mistake cannot erase anything younger than a year. */
const [min, max] = [12, 240];
/** A setting that erases more than before takes effect a day later, so that a colleague can undo it. */
const waitMs = 24 * 60 * 60_000;

/**
 * `POST api/companies/:id/actions/set-retention`: sets after how many months the customer data of an order are
 * erased; 0: never. Body: `{ RetentionMonths }`. Owner and admins can call it, after a fresh sign-in; the
 * company's other admins and the owner get an e-mail.
 */
export async function setRetention({ services, work, caller, body, id }: RecordChange): Promise<Row> {
  demand(caller, id, "company.erase-customers");
  const months = readMonths(body.RetentionMonths);
  requireFreshSignIn(services, caller);
  const isThisCompany = eq(companies.id, id);
  const [storedCompany] = await work.tx
    .select({ months: companies.retentionMonths, from: companies.retentionFrom })
    .from(companies)
    .where(isThisCompany)
    .for("no key update");
  const storedMonths = storedCompany?.months ?? 0;
  const erasesMore = months > 0 && (storedMonths === 0 || months < storedMonths);
  const from = erasesMore ? new Date(services.now().getTime() + waitMs) : (storedCompany?.from ?? null);
  if (months !== storedMonths) {
    const version = sql`${companies.version} + 1`;
    await work.tx
      .update(companies)
      .set({ retentionMonths: months, retentionFrom: from, version })
      .where(isThisCompany);
    announceRecord(work, "updated", { resource: "companies", id, companyId: id, siteId: null });
    await mailOfRetention(services, work, caller, id, { months, from: erasesMore ? from : null });
  }
  return { id, RetentionMonths: months, RetentionFrom: from?.toISOString() ?? null };
}

/**
 * `POST api/companies/:id/actions/preview-retention`: counts the orders that this setting would erase today,
 * and those of the same age that remain because they are still open. Body: `{ RetentionMonths }`. Changes
 * nothing.
 */
export async function previewRetention({ services, work, caller, body, id }: RecordChange): Promise<Row> {
  demand(caller, id, "company.erase-customers");
  const months = readMonths(body.RetentionMonths);
  const siteIds = await sitesOf(work.tx, id);
  const { orders, left } =
    months === 0
      ? { orders: 0, left: 0 }
      : await countByAge(work.tx, siteIds, monthsBefore(services.now(), months));
  return { id, RetentionMonths: months, Orders: orders, Left: left };
}

function readMonths(value: unknown): number {
  const isAge = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  if (value === 0 || isAge) return value;
  throw unexpected("RetentionMonths", value, `0, or a whole number from ${min} to ${max}`);
}
