import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database";
import { auditLog } from "../../platform/database/schema/service";
import { readData } from "../../platform/json/data-json";

/** @returns a line for each POS whose customers' data were erased, newest first */
export async function listErased(db: Database): Promise<string> {
  const rows = await db
    .select({ id: auditLog.recordId, at: auditLog.createdAt, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, "erase"), eq(auditLog.resource, "company_sites")))
    .orderBy(desc(auditLog.id))
    .limit(1000);
  const line = ({ id, at, details }: (typeof rows)[number]) => {
    const { pos, orders: n, subscriptions: terms, cards } = readData(details);
    return `pos ${id}\t${pos}\t${at.toISOString().slice(0, 10)}\t${n} orders, ${terms} subscriptions, ${cards} cards`;
  };
  return rows.length > 0 ? rows.map(line).join("\n") : "Nothing was erased.";
}
