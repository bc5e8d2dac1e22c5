import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { knownBrowsers } from "../../platform/database/schema/identity";
import { users } from "../../platform/database/schema/people";
import { inTransaction } from "../../platform/database/transaction";
import { hashOf } from "../../platform/secrets/tokens";
import type { Services } from "../../platform/services";
import { endVerifications, type Verification } from "../verification/verification";
import { recordAccess } from "./access-record";
import { noticeAfter } from "./notice";
import { openOrRenewSession } from "./sessions";
import { authorizationOf, type SignInAnswer } from "./sign-in-answer";
import { trustBrowser } from "./trusted-browser";
import type { User } from "./user";

/**
 * Completes a sign-in whose verification has passed, by whatever method.
 * @param presentToken the token of the first screen, when somebody is signed in there
 */
export async function completeSignIn(
  services: Services,
  verification: Verification,
  user: User,
  presentToken: string | undefined,
  way: "code" | "passkey" | "recovery-code",
): Promise<Extract<SignInAnswer, { authorization: unknown }>> {
  const now = services.now();
  const { remember, browser, address, language } = verification;
  return inTransaction(services, async (work) => {
    const { tx } = work;
    // A successful sign-in cancels a reset by mailbox that is still waiting.
    if (language !== user.language || user.resetAskedAt)
      await tx.update(users).set({ language, resetAskedAt: null }).where(eq(users.id, user.id));
    if (await isNewBrowser(tx, user.id, browser))
      noticeAfter(services, work, { ...user, language }, { kind: "new-device", browser, address });
    const factor = way === "code" ? "" : way;
    const trust = remember ? await trustBrowser(tx, now, { userId: user.id, browser, factor }) : undefined;
    const event = { action: "sign-in", result: "OK", way, userId: user.id } as const;
    await recordAccess(services, tx, event, { browser, address });
    const trustedBrowserId = trust?.id ?? null;
    const session = { userId: user.id, remember, browser, address, trustedBrowserId, factor } as const;
    const authorization = authorizationOf(user, await openOrRenewSession(tx, now, session, presentToken));
    return trust === undefined ? { authorization } : { authorization, persistant_verification: trust.token };
  });
}

/** Sign-ins and resets that began earlier, perhaps with the old password, end too. */
export async function setPasswordHash(queries: Queries, userId: number, passwordHash: string): Promise<void> {
  await queries
    .update(users)
    .set({ passwordHash, resetAskedAt: null, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await endVerifications(queries, userId);
}

/** Records a sign-in's browser. @returns whether to report it as new, which a person's first browser is not */
export async function isNewBrowser(queries: Queries, userId: number, browser: string): Promise<boolean> {
  const earlierCount = await queries.$count(knownBrowsers, eq(knownBrowsers.userId, userId));
  const [addedBrowser] = await queries
    .insert(knownBrowsers)
    .values({ key: hashOf(`${userId}:${browser}`), userId })
    .onConflictDoNothing()
    .returning({ key: knownBrowsers.key });
  return addedBrowser !== undefined && earlierCount > 0;
}
