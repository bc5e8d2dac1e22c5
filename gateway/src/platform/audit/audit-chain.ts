import { createHash } from "node:crypto";
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database, Queries } from "../database/database";
import { auditLog } from "../database/schema/service";
import { auditStaysDays } from "../settings/retention";

type AuditRow = typeof auditLog.$inferSelect;

/** Id of the advisory lock that all processes share: the character codes of "hpay". */
const chainLock = 0x68706179;
const rowsPerBatch = 500;
const readAtOnce = 5000;
/** A row still missing from the chain after this time counts as a fault. */
const maxChainDelayMs = 15 * 60_000;
/** Age at which rows may be removed, not necessarily in order. */
const retentionMs = auditStaysDays * 24 * 60 * 60_000;
const maxReported = 100;

/** A position in the chain: its number, and the hash of everything up to it. */
export interface ChainHead {
  readonly chain: number;
  readonly hash: string;
}

/**
 * Appends committed rows of the audit log to the chain. Each row has its own hash and the previous one, so that
 * a changed, removed or inserted row breaks the chain. The changes that write rows do not do this themselves,
 * because they would wait for each other.
 * @returns the new end, and whether more rows wait; undefined when there was nothing to do
 */
export function extendChain(db: Database): Promise<(ChainHead & { readonly hasMore: boolean }) | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
    const freshRows = await tx
      .select()
      .from(auditLog)
      .where(isNull(auditLog.chain))
      .orderBy(asc(auditLog.id))
      .limit(rowsPerBatch);
    if (freshRows.length === 0) return undefined;
    let head = await headOf(tx);
    for (const row of freshRows) {
      const chain = (head?.chain ?? 0) + 1;
      const previousHash: string = head?.hash ?? "";
      const hash = hashOfRow({ ...row, chain, previousHash });
      await tx.update(auditLog).set({ chain, previousHash, hash }).where(eq(auditLog.id, row.id));
      head = { chain, hash };
    }
    return head && { ...head, hasMore: freshRows.length === rowsPerBatch };
  });
}

async function headOf(queries: Queries): Promise<ChainHead | undefined> {
  const [last] = await queries
    .select({ chain: auditLog.chain, hash: auditLog.hash })
    .from(auditLog)
    .where(isNotNull(auditLog.chain))
    .orderBy(sql`${auditLog.chain} desc`)
    .limit(1);
  return last && last.chain !== null ? { chain: last.chain, hash: last.hash ?? "" } : undefined;
}

export interface ChainReport {
  /** The faults in the chain, a line each for the operator; the first hundred. */
  readonly faults: readonly string[];
  readonly rows: number;
  readonly head: ChainHead | undefined;
}

/**
 * Recomputes the chain from its first remaining row. Rows may be missing before one that is a year old, as the
 * retention allows: pruning leaves the newest of the expired rows.
 * @param recordedHead an end of the chain that was recorded elsewhere: rows are missing if the chain no longer
 * contains it
 */
export async function verifyChain(db: Database, now: Date, recordedHead?: ChainHead): Promise<ChainReport> {
  const faults: string[] = [];
  let rows = 0;
  let last: ChainHead | undefined;
  let isRecordedEndFound = recordedHead === undefined;
  for (;;) {
    const part = await db
      .select()
      .from(auditLog)
      .where(last ? gt(auditLog.chain, last.chain) : gte(auditLog.chain, 0))
      .orderBy(asc(auditLog.chain))
      .limit(readAtOnce);
    for (const row of part) {
      const chain = row.chain ?? 0;
      rows += 1;
      const isRemovable = now.getTime() - row.createdAt.getTime() > retentionMs;
      const next = (last?.chain ?? 0) + 1;
      if (chain !== next && !isRemovable)
        faults.push(`rows ${next} to ${chain - 1} are missing${missingNote(row)}`);
      else if (last && chain === next && row.previousHash !== last.hash)
        faults.push(`row ${chain} does not follow row ${last.chain}`);
      if (row.hash !== hashOfRow(row)) faults.push(`row ${chain} (id ${row.id}) was changed`);
      if (recordedHead?.chain === chain && recordedHead.hash === row.hash) isRecordedEndFound = true;
      last = { chain, hash: row.hash ?? "" };
    }
    if (part.length < readAtOnce || faults.length >= maxReported) break;
  }
  if (!isRecordedEndFound)
    faults.push(`the recorded end ${recordedHead?.chain}:${recordedHead?.hash} is not in the chain`);
  const lateRows = await db.$count(
    auditLog,
    and(isNull(auditLog.chain), lt(auditLog.createdAt, new Date(now.getTime() - maxChainDelayMs))),
  );
  if (lateRows > 0) faults.push(`${lateRows} rows are not in the chain`);
  return { faults: faults.slice(0, maxReported), rows, head: last };
}

/** Why pruning cannot have removed the rows before this one. */
const missingNote = ({ createdAt }: AuditRow): string =>
  `: the next one is of ${createdAt.toISOString().slice(0, 10)}, and pruning leaves one of more than ${auditStaysDays} days before it`;

function hashOfRow(row: AuditRow): string {
  const { chain, previousHash, id, createdAt, companyId, userId } = row;
  const { action, resource, recordId, details, address } = row;
  const fields = [
    chain,
    id,
    createdAt.toISOString(),
    companyId,
    userId,
    action,
    resource,
    recordId,
    details,
    address,
  ];
  return createHash("sha256")
    .update(previousHash ?? "")
    .update(JSON.stringify(fields))
    .digest("hex");
}
