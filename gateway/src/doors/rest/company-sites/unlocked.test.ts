import { eq } from "drizzle-orm";
import { companySites } from "../../../platform/database/schema/pos";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

const flags = ["POSIsActivated", "SubscriptionsUnlocked", "ShippingUnlocked", "FiscalUnlocked"];
const hourMs = 60 * 60_000;

/** The unlocked flags of the demo shop, read from its record and from the list. */
async function unlockedParts(gateway: TestGateway) {
  const owner = await gateway.as("owner@demo.test");
  const posRecord = (await owner.call("GET", "/api/company_sites/1")).body.data;
  const list = (await owner.call("GET", "/api/company_sites")).body.data;
  const listedPos = list.find(({ id }: { id: number }) => id === 1);
  return [posRecord, listedPos].map((record) => flags.map((flag) => record[flag]));
}

describe("purchase key features", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A feature stays unlocked until the purchase key expires", async () => {
    const keyValidTill = new Date(gateway.services.now().getTime() + hourMs);
    await gateway.services.db.update(companySites).set({ keyValidTill }).where(eq(companySites.id, 1));
    const all = [true, true, true, true];
    expect(await unlockedParts(gateway)).toEqual([all, all]);
    gateway.pass(2 * hourMs);
    const noFlags = [false, false, false, false];
    expect(await unlockedParts(gateway)).toEqual([noFlags, noFlags]);
    const owner = await gateway.as("owner@demo.test");
    expect((await owner.call("GET", "/api/company_sites/1")).body.data.KeyValidTill).toBe(
      keyValidTill.toISOString(),
    );
  });

  // spec 1.4-purchase-key-accepted-accepted
  it("A refused purchase key leaves the previous key in force", async () => {
    const owner = await gateway.as("owner@demo.test");
    const readPos = async () => {
      const { UseKey, KeyValidTill, POSIsActivated } = (await owner.call("GET", "/api/company_sites/2")).body
        .data;
      return { UseKey, KeyValidTill, POSIsActivated };
    };
    const before = await readPos();
    expect(before).toMatchObject({ UseKey: expect.stringContaining("."), POSIsActivated: true });
    const refusal = await owner.call("PUT", "/api/company_sites/2", {
      body: { UseKey: "mistyped" },
    });
    expect(refusal.body).toMatchObject({ data: { UseKey: "", POSIsActivated: true } });
    expect(await readPos()).toEqual(before);
    await owner.call("PUT", "/api/company_sites/2", { body: { UseKey: "" } });
    expect(await readPos()).toEqual({ UseKey: "", KeyValidTill: null, POSIsActivated: false });
  });
});

describe("the sandbox", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway({ API_BASE: "http://sandbox.localhost/" });
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("The sandbox unlocks everything without a purchase key", async () => {
    const noValues = { keyValidTill: null, posIsActivated: false, fiscalUnlocked: false };
    await gateway.services.db.update(companySites).set(noValues).where(eq(companySites.id, 1));
    const all = [true, true, true, true];
    expect(await unlockedParts(gateway)).toEqual([all, all]);
  });
});
