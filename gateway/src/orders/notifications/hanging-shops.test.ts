import { createServer, type Server } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { notifications } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { posSeal } from "../../platform/secrets/pos-seal";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const hangingShops = 500;
const waitingOfEach = 10;

const portOf = (server: Server | ReturnType<typeof createTcpServer>): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
};

describe("hanging shops", () => {
  let gateway: TestGateway;
  const openSockets = new Set<Socket>();
  const longSockets = new Set<Socket>();
  const hangingWith = (sockets: Set<Socket>) =>
    createTcpServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    });
  const hangingServer = hangingWith(openSockets);
  const longServer = hangingWith(longSockets);
  const receivedSites: number[] = [];
  const healthy = createServer((request, response) => {
    receivedSites.push(performance.now());
    request.resume();
    response.end("{}");
  });

  beforeAll(async () => {
    for (const server of [hangingServer, longServer, healthy]) {
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
      });
    }
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    gateway.jobs.start();
  }, startLimitMs);
  afterAll(async () => {
    for (const socket of [...openSockets, ...longSockets]) socket.destroy();
    await gateway.close();
    hangingServer.close();
    longServer.close();
    healthy.close();
  });

  const addShops = async (prefix: string, count: number, companyId = 1): Promise<readonly number[]> => {
    const isOfCompany = eq(companySites.companyId, companyId);
    const [site] = await gateway.services.db.select().from(companySites).where(isOfCompany).limit(1);
    if (!site) throw new Error("the demo data has no POS");
    const { secrets } = gateway.services;
    const secret = secrets.open(site.secretSealed, posSeal("secret_sealed", site));
    const rows = Array.from({ length: count }, (_, index) => {
      const { id: _id, ...copied } = site;
      const merchantsiteUid = `${prefix}-${index}`;
      // A sealed secret can be opened only for its own POS.
      const secretSealed = secrets.seal(secret, posSeal("secret_sealed", { merchantsiteUid }));
      return { ...copied, url: `https://${prefix}${index}.example`, merchantsiteUid, secretSealed };
    });
    return (
      await gateway.services.db.insert(companySites).values(rows).returning({ id: companySites.id })
    ).map(({ id }) => id);
  };
  const queue = async (siteIds: readonly number[], url: string, countPerShop: number, length = 0) => {
    const now = gateway.services.now();
    const rows = siteIds.flatMap((companySiteId) =>
      Array.from({ length: countPerShop }, (_, index) => ({
        companySiteId,
        topic: "payresult",
        url,
        payload: JSON.stringify({
          ...{ order_uid: `O-${companySiteId}-${index}`, status: "PAYMENT:PAID", note: "n".repeat(length) },
        }),
        nextTryAt: now,
      })),
    );
    for (let at = 0; at < rows.length; at += 1000)
      await gateway.services.db.insert(notifications).values(rows.slice(at, at + 1000));
  };

  /** @returns how long a shop that answers waits for a notification that is due now, in milliseconds */
  const timeNotification = async (siteId: number, length = 0): Promise<number> => {
    const [before, queuedAt] = [receivedSites.length, performance.now()];
    await queue([siteId], `http://127.0.0.1:${portOf(healthy)}/`, 1, length);
    gateway.services.signals.emit("work-due", "notifications");
    while (receivedSites.length === before) await pause(5);
    return (receivedSites.at(-1) ?? 0) - queuedAt;
  };

  it("Shops that never respond delay a healthy shop by less than two seconds", async () => {
    const hangingIds = await addShops("hangs", hangingShops);
    const [healthyId, otherId] = await addShops("healthy", 2);
    if (healthyId === undefined || otherId === undefined) throw new Error("no shop was added");
    const aloneMs = await timeNotification(otherId);
    await queue(hangingIds, `http://127.0.0.1:${portOf(hangingServer)}/`, waitingOfEach);
    gateway.services.signals.emit("work-due", "notifications");
    while (openSockets.size < hangingShops) await pause(50);
    // Without slots the healthy shop would wait half a minute for the others; the factor allows for a busy machine.
    expect(await timeNotification(healthyId)).toBeLessThan(2000 + 5 * aloneMs);
    // One connection per hanging shop, not one per notification.
    expect(openSockets.size).toBe(hangingShops);
    const waitingRows = await gateway.services.db
      .select({ state: notifications.state })
      .from(notifications)
      .where(inArray(notifications.companySiteId, [...hangingIds]));
    expect(waitingRows).toHaveLength(hangingShops * waitingOfEach);
    expect(new Set(waitingRows.map(({ state }) => state))).toEqual(new Set(["waiting"]));
  }, 180_000);

  it("Few long notifications of a company's hanging shops are held at a time, and others are sent", async () => {
    const [healthyId] = await addShops("short", 1);
    const [otherId] = await addShops("other", 1, 2);
    if (healthyId === undefined || otherId === undefined) throw new Error("no shop was added");
    const longIds = await addShops("long", 30);
    for (const id of longIds) await queue([id], `http://127.0.0.1:${portOf(longServer)}/`, 1, 4_000_000);
    gateway.services.signals.emit("work-due", "notifications");
    while (longSockets.size === 0) await pause(50);
    // A short one of the same company, and a long one of another.
    await timeNotification(healthyId);
    await timeNotification(otherId, 4_000_000);
    expect(longSockets.size).toBeLessThan(5);
  }, 60_000);

  it("Long notifications of many companies' hanging shops leave room for a shop that answers", async () => {
    const { db } = gateway.services;
    const [answeringId] = await addShops("answers", 1, 2);
    if (answeringId === undefined) throw new Error("no shop was added");
    await timeNotification(answeringId);
    for (let n = 0; n < 5; n += 1) {
      const longIds = await addShops(`many-${n}`, 4);
      const [company] = await db
        .insert(companies)
        .values({ name: `Many ${n}` })
        .returning();
      await db.update(companySites).set({ companyId: company?.id }).where(inArray(companySites.id, longIds));
      await queue(longIds, `http://127.0.0.1:${portOf(longServer)}/`, 1, 4_000_000);
    }
    gateway.services.signals.emit("work-due", "notifications");
    while (longSockets.size < 8) await pause(50);
    await timeNotification(answeringId, 4_000_000);
    expect(longSockets.size).toBeLessThan(12);
  }, 60_000);
});
