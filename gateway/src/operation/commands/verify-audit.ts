import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { asc, gt } from "drizzle-orm";
import { type ChainHead, extendChain, verifyChain } from "../../platform/audit/audit-chain";
import type { Database } from "../../platform/database/database";
import { auditLog } from "../../platform/database/schema/service";

const rowsPerBatch = 2000;

/** Reads `1234:hash` as it is logged; undefined for any other text. */
export function readHead(text: string): ChainHead | undefined {
  const [, chain, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return chain && hash ? { chain: Number(chain), hash } : undefined;
}

/** Completes and checks the audit log's chain. @returns the faults, and the line to print if there are none */
export async function verifyAudit(
  db: Database,
  now: Date,
  recordedHead?: ChainHead,
): Promise<{ readonly faults: readonly string[]; readonly line: string }> {
  while ((await extendChain(db))?.hasMore);
  const { faults, rows, head } = await verifyChain(db, now, recordedHead);
  const end = head ? ` It ends with ${head.chain}:${head.hash}.` : "";
  return { faults, line: `The audit log's ${rows} rows are unchanged.${end}` };
}

/** Writes the audit log to a file, one JSON object per line, oldest first. @returns the number of rows */
export async function exportAudit(db: Database, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  let rows = 0;
  let lastId = 0;
  for (;;) {
    const part = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, lastId))
      .orderBy(asc(auditLog.id))
      .limit(rowsPerBatch);
    for (const row of part) {
      if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, "drain");
      lastId = row.id;
    }
    rows += part.length;
    if (part.length < rowsPerBatch) break;
  }
  file.end();
  await once(file, "finish");
  return rows;
}
