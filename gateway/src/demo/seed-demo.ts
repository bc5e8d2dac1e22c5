import { users } from "../platform/database/schema/people";
import type { Services } from "../platform/services";
import { seedOrders } from "./demo-orders";
import { seedPeople } from "./demo-people";
import { seedPos } from "./demo-pos";
import { seedSupport } from "./demo-support";

/** Fills an empty store with a believable company. Never in production, and never a store that knows anybody. */
export async function seedDemo(services: Services): Promise<void> {
  const { db, settings } = services;
  if (settings.production) return;
  await db.transaction(async (tx) => {
    if ((await tx.$count(users)) > 0) return;
    const now = services.now();
    const people = await seedPeople(tx, services);
    const pos = await seedPos(tx, services, people);
    await seedOrders(tx, pos, { now, clientBase: settings.clientBase });
    await seedSupport(tx, people, pos, now);
  });
}
