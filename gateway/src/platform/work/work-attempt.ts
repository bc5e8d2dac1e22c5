import { withTimeLimit } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { isStoreUnavailable } from "../database/guarded-pool";
import { dueWork } from "../database/schema/work";
import { callFailureNote } from "../outbound/call-failure";
import type { SealPlace } from "../secrets/secret-box";
import type { Services } from "../services";
import { postpone, releaseLater } from "./release-claim";
import { retryPausesMs } from "./retry-pauses";
import { NotYet, PermanentFailure, type WorkKind } from "./work-kind";

type ClaimedWork = Pick<
  typeof dueWork.$inferSelect,
  "key" | "payload" | "lane" | "tries" | "expiresAt" | "leasedUntil"
>;

const hour = 3_600_000;
/** Pauses after each failed attempt; after the last one the work is abandoned. */
const pausesMs = [...retryPausesMs, 24 * hour];
export const tryLimitMs = 60_000;

export const payloadSeal = (key: string): SealPlace => ({ purpose: "due_work.payload", row: key });

export const limitOf = (kind: WorkKind): number => kind.limitMs ?? tryLimitMs;

/** Records the success of work that must not be repeated when this fails. */
async function recordLater(services: Services, kind: WorkKind, payload: string): Promise<void> {
  try {
    await kind.onRetrySuccess?.(services, payload);
  } catch (failure) {
    services.log.error({ err: failure, work: kind.name }, "the success of due work could not be recorded");
  }
}

/**
 * Does claimed work once, and stores the result.
 * @param when.isLater whether the call that queued the work got its answer before
 * @returns whether the attempt succeeded. Never rejects.
 */
export async function attempt(
  services: Services,
  kind: WorkKind | undefined,
  row: ClaimedWork,
  { isLater }: { readonly isLater: boolean },
): Promise<boolean> {
  let error = "";
  let isOver = false;
  const isExpired = row.expiresAt !== null && row.expiresAt <= services.now();
  try {
    if (!isExpired) {
      const payload = services.secrets.open(row.payload, payloadSeal(row.key));
      // An older release does not support a newer one's work: a newer process will do it.
      if (!kind) throw new Error("unknown kind of work");
      await withTimeLimit(limitOf(kind), () => kind.run(services, payload, row.key));
      if (isLater) await recordLater(services, kind, payload);
    }
  } catch (failure) {
    if (failure instanceof NotYet) return postpone(services, row, failure.until);
    if (isStoreUnavailable(failure)) {
      // The store failed, not the work, so no attempt is counted. The claim is released in the background.
      void releaseLater(services, row);
      return false;
    }
    services.log.error({ err: failure, work: kind?.name, key: row.key }, "due work failed");
    error = callFailureNote(failure);
    isOver = failure instanceof PermanentFailure;
  }
  try {
    await recordTry(services, row, { error, isOver, isExpired, maxPauseMs: kind?.maxPauseMs });
  } catch (failure) {
    // The claim remains until it expires; then the work is done again.
    services.log.error({ err: failure, key: row.key }, "the result of due work could not be stored");
  }
  return error === "" && !isExpired;
}

async function recordTry(
  services: Services,
  row: ClaimedWork,
  done: {
    readonly error: string;
    readonly isOver: boolean;
    readonly isExpired: boolean;
    readonly maxPauseMs: number | undefined;
  },
): Promise<void> {
  const now = services.now();
  const tries = row.tries + (done.isExpired ? 0 : 1);
  const { maxPauseMs } = done;
  const scheduledMs = pausesMs[tries - 1];
  const pauseMs = maxPauseMs === undefined ? scheduledMs : Math.min(scheduledMs ?? maxPauseMs, maxPauseMs);
  const isDone = done.error === "" && !done.isExpired;
  const isOver = isDone || done.isExpired || done.isOver || pauseMs === undefined;
  await services.db
    .update(dueWork)
    .set({
      state: isDone ? "done" : done.isExpired ? "expired" : isOver ? "failed" : "waiting",
      tries,
      lastError: done.error.slice(0, 500),
      nextTryAt: isOver ? null : new Date(now.getTime() + (pauseMs ?? 0)),
      leasedUntil: null,
      endedAt: isOver ? now : null,
      ...(isOver && row.expiresAt !== null ? { payload: "" } : {}),
    })
    .where(and(eq(dueWork.key, row.key), eq(dueWork.state, "waiting")));
}
