import { extendChain } from "../../platform/audit/audit-chain";
import type { Services } from "../../platform/services";
import type { Job } from "../../platform/work/job-runner";

const hour = 3_600_000;

/**
 * Adds new rows of the audit log to its chain. The chain's end is logged once an hour, so that operators who
 * archive logs can prove that no later row was cut off (`verify-audit <end>`).
 */
export function auditChainJob({ db, log, now }: Services): Job {
  let nextNotifiedAt = 0;
  return {
    name: "audit-chain",
    async run() {
      const head = await extendChain(db);
      if (!head) return false;
      if (now().getTime() >= nextNotifiedAt) {
        log.info({ end: `${head.chain}:${head.hash}` }, "the audit log ends here");
        nextNotifiedAt = now().getTime() + hour;
      }
      return head.hasMore;
    },
  };
}
