import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Queries } from "../../../platform/database/database";
import { webauthnChallenges } from "../../../platform/database/schema/identity";

export type ChallengePurpose = "sign-in-here" | "sign-in-elsewhere" | "create";
export type Challenge = typeof webauthnChallenges.$inferSelect;

interface NewChallenge {
  readonly ref: string;
  /** Null: a reset for an unknown e-mail. */
  readonly userId: number | null;
  readonly purpose: ChallengePurpose;
  readonly lifeMs: number;
}

/** Creates a challenge; an older one for the same purpose becomes void. @returns the challenge as base64url */
export async function issueChallenge(
  queries: Queries,
  now: Date,
  newChallenge: NewChallenge,
): Promise<string> {
  const { ref, userId, purpose, lifeMs } = newChallenge;
  const challenge = randomBytes(32).toString("base64url");
  await queries.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, now));
  await queries
    .delete(webauthnChallenges)
    .where(and(eq(webauthnChallenges.ref, ref), eq(webauthnChallenges.purpose, purpose)));
  const expiresAt = new Date(now.getTime() + lifeMs);
  await queries.insert(webauthnChallenges).values({ challenge, ref, userId, purpose, expiresAt });
  return challenge;
}

/** Deletes the signed challenge, which counts once, before the signature is checked. */
export async function takeChallenge(
  queries: Queries,
  now: Date,
  expectedChallenge: {
    readonly challenge: string;
    readonly ref: string;
    readonly purposes: readonly ChallengePurpose[];
  },
): Promise<Challenge | undefined> {
  const [usedChallenge] = await queries
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challenge, expectedChallenge.challenge),
        eq(webauthnChallenges.ref, expectedChallenge.ref),
        inArray(webauthnChallenges.purpose, [...expectedChallenge.purposes]),
        gt(webauthnChallenges.expiresAt, now),
      ),
    )
    .returning();
  return usedChallenge;
}
