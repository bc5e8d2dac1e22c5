import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { removeOldMisses } from "../../doors/pay-page/miss-counter";
import type { Queries } from "../../platform/database/database";
import {
  attempts,
  credentialLinks,
  uploads,
  webauthnChallenges,
} from "../../platform/database/schema/identity";
import { notifications, orderEvents, payAttempts } from "../../platform/database/schema/payments";
import { invitations, sessions, trustedBrowsers, verifications } from "../../platform/database/schema/people";
import {
  auditLog,
  clientReports,
  idempotencyKeys,
  mails,
  outbox,
  tickets,
} from "../../platform/database/schema/service";
import { shopCallErrors, shopCalls } from "../../platform/database/schema/shop-calls";
import { dueWork } from "../../platform/database/schema/work";
import type { Services } from "../../platform/services";
import type { Retention } from "../../platform/settings/retention";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";
import { deleteAttachments, restorableSince } from "../../pos/uploads/delete-attachments";

const hour = 3_600_000;
const day = 24 * hour;
const everyMs = hour / 6;
/** Rows per statement: so few that a statement takes far less than its limit, whatever they contain. */
const batchRows = 1000;
/** Maximum consecutive batches of one table. Its other rows wait for the next run, after the other tables. */
const maxBatches = 20;

export interface PrunedTable {
  readonly table: PgTable;
  /** Column with the instant from which a row's age is counted; an index begins with it. */
  readonly column: PgColumn;
  /** How long a row is stored after that instant. */
  readonly forMs: number;
  /** Further condition for deleting a row. */
  readonly condition?: SQL;
}

/** Tables with rows that become useless after a while. Records, orders and money are never deleted. */
export const prunedTables = (retention: Retention): readonly PrunedTable[] => [
  { table: trustedBrowsers, column: trustedBrowsers.expiresAt, forMs: 0 },
  { table: verifications, column: verifications.expiresAt, forMs: 0 },
  { table: webauthnChallenges, column: webauthnChallenges.expiresAt, forMs: 0 },
  { table: credentialLinks, column: credentialLinks.expiresAt, forMs: 0 },
  { table: attempts, column: attempts.endsAt, forMs: 0 },
  // The order stores the result of an attempt, so the attempt itself is not needed.
  { table: payAttempts, column: payAttempts.expiresAt, forMs: retention.payAttemptsDays * day },
  // An expired invitation is shown for a while, so that it can be sent again.
  { table: invitations, column: invitations.expiresAt, forMs: 30 * day },
  // A stored answer is needed only for repeats, which arrive within minutes.
  { table: idempotencyKeys, column: idempotencyKeys.createdAt, forMs: retention.answersDays * day },
  { table: outbox, column: outbox.createdAt, forMs: retention.outboxDays * day },
  { table: clientReports, column: clientReports.lastAt, forMs: 30 * day },
  { table: mails, column: mails.at, forMs: 7 * day },
  { table: shopCalls, column: shopCalls.at, forMs: retention.shopCallsDays * day },
  { table: shopCallErrors, column: shopCallErrors.lastAt, forMs: retention.shopCallsDays * day },
  { table: dueWork, column: dueWork.endedAt, forMs: retention.messagesDays * day },
  {
    table: notifications,
    column: notifications.createdAt,
    forMs: retention.notificationsDays * day,
    condition: sql`state <> 'waiting'`,
  },
  {
    table: auditLog,
    column: auditLog.createdAt,
    forMs: retention.auditDays * day,
    // Leaves the newest expired row as the chain's start: its age proves that earlier rows could be removed.
    condition: sql`exists (select from audit_log later where later.chain > audit_log.chain
      and later.created_at < now() - make_interval(days => ${retention.auditDays}))`,
  },
  { table: orderEvents, column: orderEvents.at, forMs: retention.orderEventsDays * day },
  // A deletion can be undone for a minute.
  { table: tickets, column: tickets.deletedAt, forMs: hour },
  // Files that were uploaded and never used by a record.
  {
    table: uploads,
    column: uploads.createdAt,
    forMs: 7 * day,
    condition: sql`company_id is null and claimed_at is null`,
  },
];

/**
 * Deletes expired data in batches, using an index. A failing table is logged and does not delay the others.
 * Several processes may run this at once; each continues where the others stopped.
 */
export function pruningJob(services: Services): Job {
  const { db, log, now, signals, settings } = services;
  const pause = new JobPause(everyMs);
  return {
    name: "pruning",
    async run(cutOff) {
      const at = now();
      if (!pause.isOver(at)) return false;
      let hasMore = false;
      const prune = async (table: string, batch: () => Promise<number>) => {
        try {
          for (let n = 0; n < maxBatches && !cutOff.aborted; n++) if ((await batch()) < batchRows) return;
          hasMore = true;
        } catch (error) {
          log.error({ err: error, table }, "a table could not be pruned");
        }
      };
      await prune("sessions", async () => {
        const old = { table: sessions, column: sessions.expiresAt, forMs: 0 };
        const { rows } = await db.execute<{ id: number }>(sql`${removal(old, at)} returning id`);
        signals.emit(
          "sessions-ended",
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
      for (const rule of prunedTables(settings.retention))
        await prune(getTableName(rule.table), async () => {
          // A file whose ticket has already been deleted would remain forever.
          if (rule.table === tickets) await deleteFilesOfDeletedTickets(db, at);
          return (await db.execute(removal(rule, at))).rowCount ?? 0;
        });
      await prune("pay_page_misses", async () => {
        await removeOldMisses(services);
        return 0;
      });
      if (!hasMore) pause.begin(at);
      return hasMore && !cutOff.aborted;
    },
  };
}

const deleteFilesOfDeletedTickets = (queries: Queries, now: Date): Promise<unknown> =>
  deleteAttachments(
    queries,
    now,
    sql`(select jsonb_array_elements_text(e.attachments::jsonb) from ticket_entries e
      join tickets t on t.id = e.ticket_id where t.deleted_at < ${restorableSince(now)})`,
  );

function removal(
  { table, column, forMs, condition: extraCondition = sql`true` }: PrunedTable,
  now: Date,
): SQL {
  const name = sql.identifier(column.name);
  const end = new Date(now.getTime() - forMs).toISOString();
  return sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${name} < ${end} and ${extraCondition} order by ${name} limit ${batchRows}
    for update skip locked))`;
}
