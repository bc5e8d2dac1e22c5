import { and, asc, eq, lte } from "drizzle-orm";
import { approvals } from "../../platform/database/schema/approvals";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";
import { expire } from "./approvals";

const everyMs = 60_000;
const batch = 50;

/** Expires approval requests that nobody has decided within three days. */
export function approvalExpiryJob(services: Services): Job {
  const pause = new JobPause(everyMs);
  return {
    name: "approval-expiry",
    async run() {
      const now = services.now();
      if (!pause.isOver(now)) return false;
      pause.begin(now);
      const overdueRequests = await services.db
        .select()
        .from(approvals)
        .where(and(eq(approvals.state, "waiting"), lte(approvals.expiresAt, now)))
        .orderBy(asc(approvals.id))
        .limit(batch);
      for (const request of overdueRequests)
        await inTransaction(services, (work) => expire(services, work, request));
      return false;
    },
  };
}
