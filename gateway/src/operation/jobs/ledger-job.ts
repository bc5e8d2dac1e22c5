import type { Services } from "../../platform/services";
import { storeOnce } from "../../platform/work/due-work";
import type { Job } from "../../platform/work/job-runner";
import { PermanentFailure, type WorkKind } from "../../platform/work/work-kind";
import { printDifferences, verifyLedger } from "../commands/verify-ledger";

/** Verifies the ledger. Differences are logged, one line per order, and stored as the work's failure. */
export const ledgerCheck: WorkKind = {
  name: "verify-ledger",
  async run({ db, log }) {
    const differences = await verifyLedger(db);
    for (const { order, what } of differences) log.error({ order, what }, "the ledger differs");
    if (differences.length > 0) throw new PermanentFailure(printDifferences(differences));
  },
};

/** Verifies the ledger once a day (UTC), in one of the processes on a store. */
export function ledgerJob(services: Services): Job {
  let requestedDay = "";
  let pendingRequest: Promise<unknown> = Promise.resolve();
  return {
    name: "ledger",
    async run() {
      const today = services.now().toISOString().slice(0, 10);
      if (requestedDay === today) return false;
      const attempt = await storeOnce(services, services.db, {
        kind: ledgerCheck,
        payload: "{}",
        key: `${ledgerCheck.name}:${today}`,
      });
      requestedDay = today;
      if (attempt) pendingRequest = attempt();
      return attempt !== undefined;
    },
    whenSettled: () => pendingRequest,
  };
}
