import { and, eq, gt } from "drizzle-orm";
import type { Queries } from "../database/database";
import { trustedBrowsers } from "../database/schema/people";
import { hashOf, newToken } from "../secrets/tokens";

const lifeMs = 30 * 24 * 60 * 60_000;

/** Lets this browser sign in with the password alone for 30 days. @returns `persistant_verification` */
export async function trustBrowser(
  queries: Queries,
  now: Date,
  userId: number,
  browser: string,
): Promise<string> {
  const token = newToken();
  await queries.insert(trustedBrowsers).values({
    userId,
    tokenHash: hashOf(token),
    browser,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}

export async function isTrusted(
  queries: Queries,
  now: Date,
  userId: number,
  token: string,
): Promise<boolean> {
  const [found] = await queries
    .select({ id: trustedBrowsers.id })
    .from(trustedBrowsers)
    .where(
      and(
        eq(trustedBrowsers.userId, userId),
        eq(trustedBrowsers.tokenHash, hashOf(token)),
        gt(trustedBrowsers.expiresAt, now),
      ),
    );
  return found !== undefined;
}
