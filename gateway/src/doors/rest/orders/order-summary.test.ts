import type { SummaryRow } from "../../../orders/history/order-summary";
import { orders } from "../../../platform/database/schema/commerce";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const hourMs = 60 * 60_000;
const zone = "Europe/Belgrade";

describe("daily figures", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway();
    // Ten in the morning: far from midnight, and 24 hours later is another day even when clocks change.
    gateway.pass(((34 - gateway.services.now().getUTCHours()) % 24) * hourMs);
    owner = await gateway.as("owner@demo.test");
    await gateway.services.db.execute("truncate company_site_orders cascade");
  }, startLimitMs);
  afterAll(() => gateway.close());

  const day = (daysAgo = 0) =>
    new Intl.DateTimeFormat("sv", { timeZone: zone }).format(
      new Date(gateway.services.now().getTime() - daysAgo * 24 * hourMs),
    );
  const figures = async (sinceMs = 10 * 24 * hourMs): Promise<readonly SummaryRow[]> => {
    const now = gateway.services.now();
    const from = new Date(now.getTime() - sinceMs).toISOString();
    const query = `from=${from}&to=${now.toISOString()}&tz=${zone}`;
    return (await owner.call("GET", `/api/company_site_orders/summary?${query}`)).body.data;
  };
  const create = async (amount: string) => {
    const body = { CompanySiteId: 1, Uid: `D-${++count}`, Amount: amount, Currency: "RSD", Data: "{}" };
    return Number((await owner.call("POST", "/api/company_site_orders", { body })).body.data.id);
  };
  const callAction = (id: number, action: string, body: object = {}) =>
    owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });
  const tomorrow = async () => {
    gateway.pass(24 * hourMs);
    owner = await gateway.as("owner@demo.test");
  };

  it("Daily figures count that day's payments, refunds and new orders", async () => {
    const [paidLater, unpaidId] = [await create("100.00"), await create("7.00")];
    await tomorrow();
    await callAction(paidLater, "mark-paid", { reason: "Izvod" });
    const paidId = await create("50.00");
    await callAction(paidId, "mark-paid", { reason: "Gotovina" });
    await tomorrow();
    await callAction(paidLater, "refund", { amount: "30.00" });
    await tomorrow();
    await callAction(unpaidId, "cancel");
    const noFigures = {
      currency: "RSD",
      count: 0,
      paid: "0.00",
      refunded: "0.00",
      awaiting: "0.00",
      failed: 0,
    };
    expect(await figures()).toEqual([
      { ...noFigures, day: day(3), count: 2 },
      { ...noFigures, day: day(2), count: 1, paid: "150.00" },
      { ...noFigures, day: day(1), refunded: "30.00" },
    ]);
  });

  it("Each refund counts on the day it was made", async () => {
    await gateway.services.db.execute("truncate company_site_orders cascade");
    const id = await create("100.00");
    await callAction(id, "mark-paid", { reason: "Izvod" });
    await callAction(id, "refund", { amount: "10.00", reason: "Oštećeno" });
    await tomorrow();
    await callAction(id, "refund", { amount: "20.00" });
    await callAction(id, "refund", { amount: "5.00" });
    await gateway.services.db.insert(orders).values({
      ...{ uid: "SHOP-1", companySiteId: 1, amount: "40.00", currency: "EUR", status: "PAYMENT:REFUNDED" },
      ...{ capturedAmount: "40.00", refundedAmount: "40.00", createdAt: gateway.services.now() },
      ...{ chargedAt: gateway.services.now(), refundedAt: gateway.services.now() },
    });
    await tomorrow();
    await callAction(id, "refund", { amount: "65.00" });
    gateway.pass(1000);
    const refundedOn = async (sinceMs?: number) =>
      (await figures(sinceMs)).map(({ currency, day, refunded }) => [currency, day, refunded]);
    expect(await refundedOn()).toEqual([
      ["EUR", day(1), "40.00"],
      ["RSD", day(2), "10.00"],
      ["RSD", day(1), "25.00"],
      ["RSD", day(0), "65.00"],
    ]);
    expect(await refundedOn(hourMs)).toEqual([["RSD", day(0), "65.00"]]);
  });

  it("Daily figures recognize a status without the word PAYMENT", async () => {
    await gateway.services.db.execute("truncate company_site_orders cascade");
    const statuses = [
      "FAILED",
      "PAYMENT:FAILED",
      "AWAITING",
      "PAYMENT:RESERVED a_FISCAL:1",
      "PAYMENT:OVERDUE",
      "PAYMENT:OBLIGATED",
      "SUCCESS",
      "",
    ];
    const row = { companySiteId: 1, amount: "10.00", currency: "RSD", createdAt: gateway.services.now() };
    await gateway.services.db
      .insert(orders)
      .values(statuses.map((status, at) => ({ ...row, uid: `STATE-${at}`, status })));
    gateway.pass(1000);
    expect(await figures(hourMs)).toMatchObject([{ count: 8, failed: 2, awaiting: "10.00" }]);
  });

  it("The figures of a period include payments for orders created before the period", async () => {
    const id = await create("20.00");
    gateway.pass(30 * 24 * hourMs);
    owner = await gateway.as("owner@demo.test");
    await callAction(id, "mark-paid", { reason: "Izvod" });
    gateway.pass(1000);
    expect(await figures(hourMs)).toEqual([
      { currency: "RSD", day: day(), count: 0, paid: "20.00", refunded: "0.00", awaiting: "0.00", failed: 0 },
    ]);
  });
});
