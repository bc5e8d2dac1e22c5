import { setTimeout as pause } from "node:timers/promises";
import { desc, eq } from "drizzle-orm";
import type { AcquirerAnswer } from "../../platform/acquirer/acquirer";
import type { Queries } from "../../platform/database/database";
import { paymentIntents } from "../../platform/database/schema/intents";
import { ownJson } from "../../platform/json/data-json";

const recheckMs = 100;
const maxRecheckMs = 1000;
/** How long a repeated call waits for the original one. */
export const repeatWaitMs = 5000;

/**
 * Result of a prepared request; undefined while the acquirer is still being asked.
 * @param maxWaitMs how long to wait for the result: a repeated call waits for the original one
 */
export async function outcomeOf(
  services: { readonly db: Queries },
  chain: string,
  maxWaitMs = 0,
): Promise<AcquirerAnswer | undefined> {
  // Measures the wait by the clock, because a slow store uses up a part of it. The pauses grow, because many
  // callers wait for a slow store.
  const deadline = performance.now() + maxWaitMs;
  for (let waitMs = recheckMs; ; waitMs = Math.min(2 * waitMs, maxRecheckMs)) {
    const answer = await answerOf(services, chain);
    const leftMs = deadline - performance.now();
    if (answer !== undefined || leftMs <= 0) return answer;
    await pause(Math.min(waitMs, leftMs));
  }
}

async function answerOf(
  { db }: { readonly db: Queries },
  chain: string,
): Promise<AcquirerAnswer | undefined> {
  const [last] = await db
    .select({ state: paymentIntents.state, answer: paymentIntents.answer })
    .from(paymentIntents)
    .where(eq(paymentIntents.chain, chain))
    .orderBy(desc(paymentIntents.id))
    .limit(1);
  if (last?.state !== "settled") return undefined;
  return ownJson<AcquirerAnswer>(last.answer);
}
