import { domainToUnicode } from "node:url";
import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { companySites, posDomains } from "../../platform/database/schema/pos";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import type { Job } from "../../platform/work/job-runner";
import { hostsOf } from "./pos-hosts";
import { notifyOfEnd, notifyOfMissing } from "./proof-mail";
import { proveHost, recordProof } from "./prove-domains";

const dayMs = 24 * 60 * 60_000;
const everyMs = 7 * dayMs;
const graceMs = 14 * dayMs;
const gateway = { userId: null, address: "" };

/**
 * Checks proven hosts again each week, because domains change hands. A host whose proof is missing is checked
 * daily; its company receives an e-mail, and after two weeks the host's rights end.
 */
export function recheckDomainsJob(services: Services): Job {
  return {
    name: "recheck-domains",
    async run(_cutOff, endSignal) {
      if (endSignal.aborted) return false;
      const claimedRow = await claim(services);
      if (claimedRow) await recheck(services, claimedRow);
      return claimedRow !== undefined;
    },
  };
}

/** The next host that is due; no other process takes it. */
async function claim({ db, now }: Services) {
  const claimedAt = now();
  const at = claimedAt.getTime();
  const [dueDomain] = await db
    .select({ row: posDomains, site: companySites })
    .from(posDomains)
    .innerJoin(companySites, eq(companySites.id, posDomains.siteId))
    .where(
      and(
        inArray(posDomains.method, ["file", "dns", "connect"]),
        isNull(companySites.archivedAt),
        or(
          lt(posDomains.checkedAt, new Date(at - everyMs)),
          and(isNotNull(posDomains.endsAt), lt(posDomains.checkedAt, new Date(at - dayMs))),
        ),
      ),
    )
    .orderBy(asc(posDomains.checkedAt))
    .limit(1);
  if (!dueDomain) return undefined;
  const updatedRows = await db
    .update(posDomains)
    .set({ checkedAt: claimedAt })
    .where(and(eq(posDomains.id, dueDomain.row.id), eq(posDomains.checkedAt, dueDomain.row.checkedAt)))
    .returning({ id: posDomains.id });
  return updatedRows.length > 0 ? { ...dueDomain, claimedAt } : undefined;
}

async function recheck(
  services: Services,
  { row, site, claimedAt }: NonNullable<Awaited<ReturnType<typeof claim>>>,
): Promise<void> {
  const host = hostsOf(site).find((name) => name === row.host || domainToUnicode(name) === row.host);
  if (host !== undefined && (await proveHost(services, site, host, gateway)).Method !== null) return;
  const now = services.now();
  const isOver = host === undefined || (row.endsAt !== null && row.endsAt <= now);
  if (!isOver && row.endsAt !== null) return;
  // Updates only an unchanged row, because another company may have proven the host meanwhile.
  const isUnchanged = and(eq(posDomains.id, row.id), eq(posDomains.checkedAt, claimedAt));
  await inTransaction(services, async (work) => {
    const pos = { ...site, host: row.host };
    const endsAt = new Date(now.getTime() + graceMs);
    const changedRows = isOver
      ? await work.tx.delete(posDomains).where(isUnchanged).returning({ id: posDomains.id })
      : await work.tx.update(posDomains).set({ endsAt }).where(isUnchanged).returning({ id: posDomains.id });
    if (changedRows.length === 0) return;
    if (isOver) recordProof(work, site, gateway, "lose-domain", { host: row.host });
    if (isOver && host !== undefined) await notifyOfEnd(services, work, pos);
    if (!isOver) await notifyOfMissing(services, work, pos, endsAt);
  });
}
