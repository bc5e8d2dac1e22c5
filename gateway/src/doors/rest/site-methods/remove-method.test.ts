import { eq, isNull } from "drizzle-orm";
import { fiscalReceipts } from "../../../platform/database/schema/payments";
import { outbox } from "../../../platform/database/schema/service";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const fiscal = "/api/company_site_fiscal_methods";
const payment = "/api/company_site_payment_methods";

describe("removing a method", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let card: { readonly PaymentMethodId: number; readonly Data: string };

  const add = async (): Promise<number> => {
    const body = { ...card, CompanySiteId: 1, Uid: "card-new" };
    return (await owner.call("POST", payment, { body })).body.data.id;
  };
  const remove = async (url: string) => {
    const { status, body } = await owner.call("DELETE", url);
    return status === 200 ? "removed" : String(body.error);
  };
  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    const { PaymentMethodId, Data } = (await owner.call("GET", `${payment}/1`)).body.data;
    card = { PaymentMethodId, Data };
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A removed method can be added again with the same UID", async () => {
    const id = await add();
    expect(await remove(`${payment}/${id}`)).toBe("removed");
    const { db } = gateway.services;
    const [event] = await db.select().from(outbox).where(eq(outbox.name, "onRecordDeleted"));
    // The event notifies panels that are editing the removed method.
    expect(JSON.parse(event?.payload ?? "")).toMatchObject({
      company_id: 1,
      resource: "company_site_payment_methods",
      record_id: id,
    });
    const secondId = await add();
    expect((await owner.call("GET", `${payment}/${secondId}`)).body.data.Uid).toBe("card-new");
    expect(await remove(`${payment}/${secondId}`)).toBe("removed");
  });

  it("Fiscal receipt links still work after the method is removed", async () => {
    const { db } = gateway.services;
    const [receipt] = await db.select().from(fiscalReceipts).limit(1);
    if (!receipt) throw new Error("the demo shop has no receipt");
    const openReceipt = () => gateway.app.inject(`/fiscal/verify/${receipt.code}`);
    expect((await openReceipt()).body).toContain(receipt.number);
    const receiptCount = await db.$count(fiscalReceipts);
    expect(await remove(`${fiscal}/${receipt.siteFiscalMethodId}`)).toBe("removed");
    expect(await db.$count(fiscalReceipts)).toBe(receiptCount);
    expect(await db.$count(fiscalReceipts, isNull(fiscalReceipts.siteFiscalMethodId))).toBeGreaterThan(0);
    expect((await openReceipt()).body).toContain(receipt.number);
  });

  it("A method is removed with its POS despite references to the method", async () => {
    expect(await remove("/api/company_sites/1")).toBe("removed");
    const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1 }));
    expect((await owner.call("GET", `${payment}?filter=${filter}`)).body.data).toEqual([]);
    expect((await owner.call("GET", `${payment}/1`)).status).toBe(404);
  });
});
