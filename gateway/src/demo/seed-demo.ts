import { setTimeout as pause } from "node:timers/promises";
import { asc, inArray, sql } from "drizzle-orm";
import { removeSessions } from "../people/identity/sessions";
import { endTrust } from "../people/identity/trusted-browser";
import { credentials } from "../platform/database/schema/identity";
import { users } from "../platform/database/schema/people";
import { newToken } from "../platform/secrets/tokens";
import type { Services } from "../platform/services";
import { seedOrders } from "./demo-orders";
import { demoEmails, seedPeople } from "./demo-people";
import { seedPos } from "./demo-pos";
import { seedSupport } from "./demo-support";

/** Locally, fills an empty database with a sample company; elsewhere, locks existing demo users. */
export async function prepareDemo(services: Services): Promise<void> {
  if (!services.settings.isTrial) return lockDemoPeople(services);
  services.log.warn(
    "demo users and the pages at /dev are on, because this gateway is not in production and only this machine can reach it",
  );
  await seedDemo(services);
}

/** Locks the demo accounts that a former trial store still has, because their password is public. */
async function lockDemoPeople(services: Services): Promise<void> {
  const demoUsers = await services.db
    .select()
    .from(users)
    .where(inArray(users.email, [...demoEmails]))
    // The rows are updated in a fixed order, so that two processes never deadlock.
    .orderBy(asc(users.id));
  if (demoUsers.length === 0) return;
  const passwordHash = await services.passwords.hash(newToken());
  await services.db.transaction(async (tx) => {
    for (const { id } of demoUsers) {
      await tx
        .update(users)
        .set({ passwordHash })
        .where(inArray(users.id, [id]));
      await removeSessions(tx, { userId: id });
      await endTrust(tx, { userId: id });
      await tx.delete(credentials).where(inArray(credentials.userId, [id]));
    }
  });
  const emails = demoUsers.map(({ email }) => email);
  services.log.warn({ emails }, "demo users of this store are locked: their password is known to everybody");
}

/** Id of the advisory lock that all processes share: the character codes of "demo". */
const demoLock = 0x64656d6f;
const pauseMs = 200;

/**
 * Fills an empty store with a sample company; a store that has people remains unchanged. If several processes
 * try at once, only one fills the store.
 */
export async function seedDemo(services: Services): Promise<void> {
  while (!(await seedUnderLock(services))) await pause(pauseMs);
}

/** @returns false while another process fills the store: waiting for a lock has a time limit, and filling can take longer */
async function seedUnderLock(services: Services): Promise<boolean> {
  const { db, settings } = services;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ is_mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${demoLock}) as is_mine`,
    );
    if (rows[0]?.is_mine !== true) return false;
    if ((await tx.$count(users)) > 0) return true;
    const now = services.now();
    const people = await seedPeople(tx, services);
    const pos = await seedPos(tx, services, people);
    await seedOrders(tx, pos, { now, clientBase: settings.clientBase });
    await seedSupport(tx, people, pos, now);
    return true;
  });
}
