import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { jitter } from "../database/guarded-pool";
import { dueWork } from "../database/schema/work";
import type { Services } from "../services";

interface Claim {
  readonly key: string;
  readonly leasedUntil: Date | null;
}

/** Pause until the next attempt while the store is unavailable. */
const storeUnavailableMs = 1000;
/** A claim that expires within this time is not released, because it may be another process's by then. */
const marginMs = 10_000;

/** @returns false, because the attempt has failed. Never rejects. */
export async function postpone(services: Services, claim: Claim, retryAt: Date): Promise<false> {
  try {
    await release(services, claim, retryAt);
  } catch (failure) {
    // The claim remains until it expires; then the work is attempted again.
    services.log.error({ err: failure, key: claim.key }, "the next attempt of due work could not be stored");
  }
  return false;
}

/** Releases a claim as soon as the store is available again, without counting an attempt. Never rejects. */
export async function releaseLater(services: Services, claim: Claim): Promise<void> {
  const { leasedUntil, key } = claim;
  const now = () => services.now().getTime();
  const retryAt = (leasedUntil?.getTime() ?? 0) - marginMs;
  for (;;) {
    const pauseMs = jitter(storeUnavailableMs);
    try {
      return await release(services, claim, new Date(now() + pauseMs));
    } catch (failure) {
      if (services.database.pool.ending || now() > retryAt) {
        services.log.error({ err: failure, key }, "a claim could not be released, and expires");
        return;
      }
      await pause(pauseMs, undefined, { ref: false });
    }
  }
}

async function release({ db }: Services, { key }: Claim, nextTryAt: Date): Promise<void> {
  await db
    .update(dueWork)
    .set({ nextTryAt, leasedUntil: null })
    .where(and(eq(dueWork.key, key), eq(dueWork.state, "waiting")));
}
