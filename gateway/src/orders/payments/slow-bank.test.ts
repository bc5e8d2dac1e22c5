import { eq } from "drizzle-orm";
import { workKinds } from "../../gateway";
import { verifyLedger } from "../../operation/commands/verify-ledger";
import type { AcquirerAnswer } from "../../platform/acquirer/acquirer";
import { orders } from "../../platform/database/schema/commerce";
import { dueWork } from "../../platform/database/schema/work";
import { dueWorkJob } from "../../platform/work/due-work";
import { JobRunner } from "../../platform/work/job-runner";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const item = { type: "product", name: "Karta", price: "1200.00", qty: 1, tax_percent: 20, virtual: true };
const card = { pay: "card", total: "1200.00", number: "4111111111111111", expiry: "12/31", cvv: "123" };
const approvedAnswer: AcquirerAnswer = { kind: "approved", approval: "123456" };
const checkingText = "We are checking your payment with the bank";

describe("a bank that answers late", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const make = async (fields: object = {}) => {
    count += 1;
    const Data = JSON.stringify({ items: [item], is_pbl: true, allow_pm: ["card"], ...fields });
    const body = { Uid: `SLOW-${count}`, CompanySiteId: 1, Amount: "1200.00", Currency: "RSD", Data };
    const { body: createdOrder } = await owner.call("POST", "/api/company_site_orders", { body });
    return { id: Number(createdOrder.data.id), path: payPagePath(gateway, 1, body.Uid) };
  };
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  const page = async (path: string) => (await gateway.app.inject(path)).body;
  const pay = (path: string) => submitForm(gateway, `${path}/pay`, card);
  const askAgain = async () => {
    const { services } = gateway;
    await services.db
      .update(dueWork)
      .set({ leasedUntil: null, nextTryAt: services.now() })
      .where(eq(dueWork.state, "waiting"));
    await new JobRunner(services, [dueWorkJob(services, workKinds)]).runDue();
  };

  beforeAll(async () => {
    gateway = await testGateway({ CHARGE_MS: "1000" });
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  beforeEach(() => jest.spyOn(gateway.services.log, "error").mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => gateway.close());

  it("An unresponsive bank is asked for the result, and a conflicting late response changes nothing", async () => {
    const { id, path } = await make();
    let answerLate: (answer: AcquirerAnswer) => void = () => {};
    const signals: AbortSignal[] = [];
    const askSpy = jest.spyOn(gateway.services.acquirer, "ask").mockImplementation((_request, signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        answerLate = resolve;
      });
    });
    expect((await pay(path)).statusCode).toBe(303);
    expect(await page(path)).toContain(checkingText);
    await gateway.services.runningWork.whenSettled();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect((await readOrder(id)).Status).toBe("");
    jest.spyOn(gateway.services.acquirer, "find").mockResolvedValue(approvedAnswer);
    gateway.pass(20_000);
    await askAgain();
    answerLate({ kind: "refused", code: "05", text: "Do not honour" });
    await gateway.services.runningWork.whenSettled();
    await askAgain();
    const { Status, CapturedAmount, Transactions } = await readOrder(id);
    expect([Status, CapturedAmount]).toEqual([expect.stringMatching(/^PAYMENT:PAID/), "1200.00"]);
    expect(Transactions).toHaveLength(1);
    expect(askSpy).toHaveBeenCalledTimes(1);
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
  });

  it("A customer sees that the payment is being checked even if the offer expires meanwhile", async () => {
    const { id, path } = await make({ pbl_offer_days: 1 });
    const { services } = gateway;
    const askSpy = jest.spyOn(services.acquirer, "ask").mockRejectedValue(new Error("no route to the bank"));
    await pay(path);
    const createdAt = new Date(services.now().getTime() - 25 * 60 * 60_000);
    await services.db.update(orders).set({ createdAt }).where(eq(orders.id, id));
    expect(await page(path)).toContain(checkingText);
    expect((await pay(path)).statusCode).toBe(303);
    askSpy.mockRestore();
    await askAgain();
    expect((await readOrder(id)).Status).toMatch(/^PAYMENT:PAID/);
  });
});
