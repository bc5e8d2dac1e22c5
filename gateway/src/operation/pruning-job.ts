import { and, isNull, lt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { forgetMisses } from "../doors/pay-page/misses";
import { attempts, credentialLinks, uploads, webauthnChallenges } from "../platform/database/schema/identity";
import { payAttempts } from "../platform/database/schema/payments";
import { invitations, sessions, trustedBrowsers, verifications } from "../platform/database/schema/people";
import { clientReports, idempotencyKeys, mails, outbox, tickets } from "../platform/database/schema/service";
import { dueWork } from "../platform/database/schema/work";
import type { Services } from "../platform/services";
import type { Job } from "../platform/work/job-runner";

const hour = 3_600_000;
const day = 24 * hour;
const everyMs = hour / 6;

interface Kept {
  readonly table: PgTable;
  readonly column: PgColumn;
  /** How long a row stays after the instant in its column. */
  readonly forMs: number;
  /** Rows that have one of these columns set stay. */
  readonly unless?: readonly PgColumn[];
}

/** What is of no use any more after a while. Records, orders and the audit log are kept. */
const kept: readonly Kept[] = [
  { table: trustedBrowsers, column: trustedBrowsers.expiresAt, forMs: 0 },
  { table: verifications, column: verifications.expiresAt, forMs: 0 },
  { table: webauthnChallenges, column: webauthnChallenges.expiresAt, forMs: 0 },
  { table: credentialLinks, column: credentialLinks.expiresAt, forMs: 0 },
  { table: attempts, column: attempts.endsAt, forMs: 0 },
  // What became of it is with the order.
  { table: payAttempts, column: payAttempts.expiresAt, forMs: 7 * day },
  // Shown as expired for a while, so that it can be sent again.
  { table: invitations, column: invitations.expiresAt, forMs: 30 * day },
  // A client that tries again does so within minutes.
  { table: idempotencyKeys, column: idempotencyKeys.createdAt, forMs: 2 * day },
  // Who was away longer reloads.
  { table: outbox, column: outbox.createdAt, forMs: 3 * day },
  { table: clientReports, column: clientReports.lastAt, forMs: 30 * day },
  { table: mails, column: mails.at, forMs: 7 * day },
  // Mails and text messages: the record of what became of them.
  { table: dueWork, column: dueWork.endedAt, forMs: 30 * day },
  // A delete can be undone for a minute.
  { table: tickets, column: tickets.deletedAt, forMs: hour },
  // Uploaded, and never named by a record.
  {
    table: uploads,
    column: uploads.createdAt,
    forMs: 7 * day,
    unless: [uploads.companyId, uploads.claimedAt],
  },
];

/** Removes what has run out. Several processes may do it at once; each finds what the others left. */
export function pruningJob(services: Services): Job {
  let nextAt = 0;
  return {
    name: "pruning",
    async run() {
      const now = services.now();
      if (now.getTime() < nextAt) return false;
      nextAt = now.getTime() + everyMs;
      const ended = await services.db
        .delete(sessions)
        .where(lt(sessions.expiresAt, now))
        .returning({ id: sessions.id });
      services.signals.say(
        "sessions-ended",
        ended.map(({ id }) => id),
      );
      for (const one of kept) await removeOld(services, one, now);
      await forgetMisses(services);
      return false;
    },
  };
}

async function removeOld(
  services: Services,
  { table, column, forMs, unless = [] }: Kept,
  now: Date,
): Promise<void> {
  const isOld = lt(column, new Date(now.getTime() - forMs));
  await services.db.delete(table).where(and(isOld, ...unless.map((one) => isNull(one))));
}
