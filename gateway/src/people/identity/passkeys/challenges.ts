import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Queries } from "../../../platform/database/database";
import { webauthnChallenges } from "../../../platform/database/schema/identity";

export type ChallengePurpose = "sign-in-here" | "sign-in-elsewhere" | "create";
export type Challenge = typeof webauthnChallenges.$inferSelect;

interface NewChallenge {
  readonly ref: string;
  /** Null: of a reset for an e-mail that is nobody's. */
  readonly userId: number | null;
  readonly purpose: ChallengePurpose;
  readonly lifeMs: number;
}

/** Makes a challenge; an older one for the same purpose is void. @returns it, base64url */
export async function issueChallenge(queries: Queries, now: Date, fresh: NewChallenge): Promise<string> {
  const { ref, userId, purpose, lifeMs } = fresh;
  const challenge = randomBytes(32).toString("base64url");
  await queries.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, now));
  await queries
    .delete(webauthnChallenges)
    .where(and(eq(webauthnChallenges.ref, ref), eq(webauthnChallenges.purpose, purpose)));
  const expiresAt = new Date(now.getTime() + lifeMs);
  await queries.insert(webauthnChallenges).values({ challenge, ref, userId, purpose, expiresAt });
  return challenge;
}

/** Takes the challenge that was signed, so that it is gone before the signature is looked at. */
export async function takeChallenge(
  queries: Queries,
  now: Date,
  taken: {
    readonly challenge: string;
    readonly ref: string;
    readonly purposes: readonly ChallengePurpose[];
  },
): Promise<Challenge | undefined> {
  const [used] = await queries
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challenge, taken.challenge),
        eq(webauthnChallenges.ref, taken.ref),
        inArray(webauthnChallenges.purpose, [...taken.purposes]),
        gt(webauthnChallenges.expiresAt, now),
      ),
    )
    .returning();
  return used;
}
