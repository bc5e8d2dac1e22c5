import { and, eq, gt } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { trustedBrowsers } from "../../platform/database/schema/people";
import { hashOf, newToken } from "../../platform/secrets/tokens";

const lifeMs = 30 * 24 * 60 * 60_000;

export interface BrowserTrust {
  readonly id: number;
  /** `persistant_verification`, which only the browser sees. */
  readonly token: string;
}

/** Allows this browser to sign in with the password alone for 30 days. */
export async function trustBrowser(
  queries: Queries,
  now: Date,
  userId: number,
  browser: string,
): Promise<BrowserTrust> {
  const token = newToken();
  const [trusted] = await queries
    .insert(trustedBrowsers)
    .values({
      userId,
      tokenHash: hashOf(token),
      browser,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    .returning({ id: trustedBrowsers.id });
  if (!trusted) throw new Error("a trusted browser was not stored");
  return { id: trusted.id, token };
}

/** The trust of a `Browserverify`. @returns its id */
export async function findTrust(
  queries: Queries,
  now: Date,
  userId: number,
  token: string,
): Promise<number | undefined> {
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
  return found?.id;
}

export async function endTrust(queries: Queries, which: { userId: number } | { id: number }): Promise<void> {
  await queries
    .delete(trustedBrowsers)
    .where("id" in which ? eq(trustedBrowsers.id, which.id) : eq(trustedBrowsers.userId, which.userId));
}
