import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openEmbedded } from "../../platform/database/database";
import { fiscalMethods, paymentMethods, posTypes, shippingMethods } from "../../platform/database/schema/pos";
import { createLog } from "../../platform/log";
import { builtWorker, gatewayFolder } from "../../testing/built-worker";
import { startLimitMs } from "../../testing/test-gateway";
import { seedReference } from "./seed-reference";

it(
  "Methods that only the sandbox has are not seeded into a production database",
  async () => {
    const places = { migrationsFolder: join(gatewayFolder, "drizzle"), workerFile: builtWorker() };
    const { db, close } = await openEmbedded({ ...places, dataDir: "memory://" });
    const log = createLog("silent");
    const names = async () => {
      const lists = [paymentMethods, shippingMethods, fiscalMethods].map((table) =>
        db.select({ name: table.name }).from(table).orderBy(table.id),
      );
      return (await Promise.all(lists)).flat().map(({ name }) => name);
    };
    await seedReference(db, { settings: { sandboxMethods: false }, log });
    expect(await names()).toEqual(["bank-transfer", "cash-on-delivery", "flat-rate", "accounting"]);
    // The POS type as an earlier release described it.
    await db.update(posTypes).set({ title: "Site", data: "{}" }).where(eq(posTypes.name, "site-standard"));
    await seedReference(db, { settings: { sandboxMethods: true }, log });
    const [site] = await db.select().from(posTypes).where(eq(posTypes.name, "site-standard"));
    expect([site?.title, site?.data]).toEqual(["Web site", expect.stringContaining("PriceDisplay")]);
    expect(await names()).toEqual(
      expect.arrayContaining(["sandbox-card", "courier", "fiscal-receipts", "flat-rate"]),
    );
    await close();
  },
  startLimitMs,
);
