import { and, eq, gt } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { trustedBrowsers } from "../../platform/database/schema/people";
import { hashOf, newToken } from "../../platform/secrets/tokens";
import type { Factor } from "./sessions";

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
  { userId, browser, factor }: { readonly userId: number; readonly browser: string; readonly factor: Factor },
): Promise<BrowserTrust> {
  const token = newToken();
  const [trustedBrowser] = await queries
    .insert(trustedBrowsers)
    .values({
      userId,
      tokenHash: hashOf(token),
      browser,
      factor,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    .returning({ id: trustedBrowsers.id });
  if (!trustedBrowser) throw new Error("a trusted browser was not stored");
  return { id: trustedBrowser.id, token };
}

/** The trust that a `Browserverify` token belongs to. */
export async function findTrust(
  queries: Queries,
  now: Date,
  userId: number,
  token: string,
): Promise<{ readonly id: number; readonly factor: string } | undefined> {
  const [trust] = await queries
    .select({ id: trustedBrowsers.id, factor: trustedBrowsers.factor })
    .from(trustedBrowsers)
    .where(
      and(
        eq(trustedBrowsers.userId, userId),
        eq(trustedBrowsers.tokenHash, hashOf(token)),
        gt(trustedBrowsers.expiresAt, now),
      ),
    );
  return trust;
}

export async function endTrust(
  queries: Queries,
  selection: { userId: number } | { id: number },
): Promise<void> {
  await queries
    .delete(trustedBrowsers)
    .where(
      "id" in selection ? eq(trustedBrowsers.id, selection.id) : eq(trustedBrowsers.userId, selection.userId),
    );
}
