import { and, eq, inArray, like, lte, or, sql } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import { users } from "../platform/database/schema/people";
import {
  companySites,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../platform/database/schema/pos";
import { seenKeys } from "../platform/database/schema/seen-keys";
import { auditLog } from "../platform/database/schema/service";
import type { Work } from "../platform/database/transaction";
import { announceRecord } from "../platform/outbox/record-events";

const methods = {
  payment: sitePaymentMethods,
  shipping: siteShippingMethods,
  fiscal: siteFiscalMethods,
} as const;
type KeyKind = "secret" | "embed-key" | keyof typeof methods;

interface SeenKey {
  readonly companySiteId: number;
  readonly kind: KeyKind;
  readonly recordId: number;
  readonly label: string;
  readonly seenAt: Date;
}

/** Matches `Data` with a sealed parameter. */
const withCredentials = '%"v3.%';

/**
 * Records the keys seen by a person who leaves, or who loses the right to see keys. The audit log shows POS
 * secrets and embed keys that were shown to them and not changed since, and methods whose credentials they may
 * have typed. The entries remain until the keys are changed or dismissed.
 */
export async function recordSeenKeys(
  work: Work,
  now: Date,
  companyId: number,
  personId: number,
): Promise<void> {
  const { tx } = work;
  const keys = [
    ...(await shownKeys(tx, now, companyId, personId)),
    ...(await typedKeys(tx, companyId, personId)),
  ];
  const [user] = await tx.select().from(users).where(eq(users.id, personId));
  if (keys.length === 0 || !user) return;
  const person = user.name || user.email;
  const storedKeys = await tx
    .insert(seenKeys)
    .values(keys.map((key) => ({ ...key, companyId, person, personId, leftAt: now })))
    .onConflictDoNothing()
    .returning({ id: seenKeys.id });
  for (const { id } of storedKeys)
    announceRecord(work, "created", { resource: "seen_keys", id, companyId, siteId: null });
}

/** Closes the entries of a replaced key, because people who saw the previous key can do nothing with it. */
export async function closeReplacedKey(
  work: Work,
  siteId: number,
  kind: "secret" | "embed-key",
): Promise<void> {
  const closedEntries = await work.tx
    .update(seenKeys)
    .set({ state: "rotated", version: sql`${seenKeys.version} + 1` })
    .where(and(eq(seenKeys.companySiteId, siteId), eq(seenKeys.kind, kind), eq(seenKeys.state, "open")))
    .returning({ id: seenKeys.id, companyId: seenKeys.companyId });
  for (const { id, companyId } of closedEntries)
    announceRecord(work, "updated", { resource: "seen_keys", id, companyId, siteId: null });
}

const keyKindByAction = { "reveal-secret": "secret", "embed-key": "embed-key" } as const;
/** The person's own rotation replaces a secret only once the previous one has expired. */
const isReplaced = (now: Date, userId: number) => sql<boolean>`exists (select from ${auditLog} later
  where later.resource = 'company_sites' and later.record_id = ${auditLog.recordId} and later.id > max(${auditLog.id})
  and case when ${auditLog.action} = 'embed-key' then later.action = 'embed-key' and later.details like '%"Renew":true%'
    else later.action = 'regenerate-secret' or later.action = 'rotate-secret'
      and (later.user_id <> ${userId} or ${lte(companySites.previousSecretEndsAt, now)}) end)`;

async function shownKeys(queries: Queries, now: Date, companyId: number, userId: number): Promise<SeenKey[]> {
  const rows = await queries
    .select({
      action: auditLog.action,
      siteId: companySites.id,
      url: companySites.url,
      seenAt: sql<string>`max(${auditLog.createdAt})`,
      isReplaced: isReplaced(now, userId),
    })
    .from(auditLog)
    .innerJoin(companySites, eq(companySites.id, auditLog.recordId))
    .where(
      and(
        eq(auditLog.companyId, companyId),
        eq(auditLog.userId, userId),
        eq(auditLog.resource, "company_sites"),
        inArray(auditLog.action, Object.keys(keyKindByAction)),
      ),
    )
    .groupBy(auditLog.action, auditLog.recordId, companySites.id, companySites.url);
  return rows
    .filter((row) => !row.isReplaced)
    .map(({ action, siteId, url, seenAt }) => ({
      companySiteId: siteId,
      kind: action === "embed-key" ? keyKindByAction["embed-key"] : keyKindByAction["reveal-secret"],
      recordId: siteId,
      label: url,
      seenAt: new Date(seenAt),
    }));
}

/** Credentials of methods are never shown, but people who have typed them know them. */
async function typedKeys(queries: Queries, companyId: number, userId: number): Promise<SeenKey[]> {
  const keys: SeenKey[] = [];
  // Queries run one after the other, because a transaction has one connection.
  for (const kind of ["payment", "shipping", "fiscal"] as const) {
    const table = methods[kind];
    const rows = await queries
      .select({
        id: table.id,
        uid: table.uid,
        siteId: companySites.id,
        url: companySites.url,
        seenAt: sql<string>`max(${auditLog.createdAt})`,
      })
      .from(auditLog)
      .innerJoin(table, eq(table.id, auditLog.recordId))
      .innerJoin(companySites, eq(companySites.id, table.companySiteId))
      .where(
        and(
          eq(auditLog.companyId, companyId),
          eq(auditLog.userId, userId),
          eq(auditLog.resource, `company_site_${kind}_methods`),
          or(
            eq(auditLog.action, "create"),
            and(eq(auditLog.action, "update"), like(auditLog.details, '%"Data"%')),
          ),
          like(table.data, withCredentials),
        ),
      )
      .groupBy(table.id, table.uid, companySites.id, companySites.url);
    for (const { id, uid, siteId, url, seenAt } of rows)
      keys.push({
        companySiteId: siteId,
        kind,
        recordId: id,
        label: `${uid}, ${url}`,
        seenAt: new Date(seenAt),
      });
  }
  return keys;
}
