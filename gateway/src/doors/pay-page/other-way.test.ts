import { eq } from "drizzle-orm";
import { transactions } from "../../platform/database/schema/commerce";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const item = { type: "product", name: "Kafa u zrnu", price: "890.00", qty: 2, tax_percent: 20, weight: 5000 };
const challengedCard = { number: "4000 0000 0000 3220", expiry: "12/31", cvv: "123" };

describe("3-D Secure after a transfer slip", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const post = (url: string, form: Readonly<Record<string, string>>) => submitForm(gateway, url, form);
  const totalOf = async (path: string, pay: string, ship: string) => {
    const { body } = await gateway.app.inject(`${path}?pay=${pay}&ship=${ship}`);
    return /name="total" value="([\d.]+)"/.exec(body)?.[1] ?? "";
  };
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  /** Chooses a transfer with flat-rate delivery, then opens the bank's page for a card and a courier. */
  const openBankPage = async () => {
    count += 1;
    const data = {
      billing: { email: "ana.ilic@primer.example" },
      items: [item],
      hpaylang: "en",
      is_pbl: true,
      allow_pm: ["card", "transfer"],
      allow_sm: ["flat-rate", "courier"],
    };
    const body = { Uid: `O-${count}`, CompanySiteId: 1, Amount: "1.00", Currency: "RSD" };
    const creation = await owner.call("POST", "/api/company_site_orders", {
      body: { ...body, Data: JSON.stringify(data) },
    });
    const id: number = creation.body.data.id;
    const path = payPagePath(gateway, 1, String(body.Uid));
    const slipForm = { pay: "transfer", ship: "flat-rate", total: "2170.00" };
    expect((await post(`${path}/pay`, slipForm)).statusCode).toBe(303);
    const awaitingOrder = await readOrder(id);
    expect(awaitingOrder).toMatchObject({ Status: "PAYMENT:AWAITING", Amount: "2170.00" });
    const total = await totalOf(path, "card", "courier");
    const bankPath = await post(`${path}/pay`, { pay: "card", ship: "courier", total, ...challengedCard });
    return { id, path, awaiting: awaitingOrder, total, bank: String(bankPath.headers.location) };
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("A transfer slip stays valid when the customer leaves the bank's page", async () => {
    const { id, path, awaiting, total, bank } = await openBankPage();
    expect(bank).toContain(`${path}/bank/`);
    expect(total).not.toBe("2170.00");
    const { Version: _before, UpdatedAt: _then, ...before } = awaiting;
    expect(await readOrder(id)).toMatchObject(before);
    const { body } = await gateway.app.inject(path);
    expect(body).toContain('aria-label="IPS QR"');
    expect(body).toContain("RSD\u00a02,170.00");
  });

  it("An order with a very long history takes no further payment from its page", async () => {
    const { id, path, awaiting } = await openBankPage();
    await gateway.services.db
      .update(transactions)
      .set({ data: JSON.stringify({ note: "n".repeat(5_000_000) }) })
      .where(eq(transactions.orderId, id));
    const total = await totalOf(path, "transfer", "courier");
    const answer = await post(`${path}/pay`, { pay: "transfer", ship: "courier", total });
    expect(answer.headers.location).toBe(`${path}?failed=1`);
    expect((await readOrder(id)).Amount).toBe(awaiting.Amount);
  });

  it("A 3-D Secure payment keeps the delivery method and amount confirmed at the bank", async () => {
    const { id, total, awaiting, bank } = await openBankPage();
    await post(bank, { answer: "confirm" });
    const paidOrder = await readOrder(id);
    expect(paidOrder).toMatchObject({ Amount: total, CapturedAmount: total });
    expect(paidOrder.Status).toMatch(new RegExp(`^PAYMENT:PAID .*courier_SHIPPING:${id}-1@PREPARING$`));
    expect(paidOrder.CompanySitePaymentMethodId).not.toBe(awaiting.CompanySitePaymentMethodId);
    expect(JSON.parse(paidOrder.Data).items).toEqual([
      item,
      expect.objectContaining({ pbl_choice: "courier" }),
    ]);
  });

  it("The customer's delivery remains a choice when the panel saves it with more fields", async () => {
    const { id, path, awaiting } = await openBankPage();
    const data = JSON.parse(awaiting.Data);
    const choice = data.items.at(-1);
    expect(choice).toMatchObject({ pbl_choice: "flat-rate" });
    const panelLine = { ...choice, sku: "", virtual: false, tax_percent: 20, subtotal: choice.price };
    const items = [item, { ...item, name: "Čaj" }, panelLine];
    const edit = { body: { Data: JSON.stringify({ ...data, items }) } };
    const answer = await owner.call("PUT", `/api/company_site_orders/${id}`, edit);
    expect(JSON.parse(answer.body.data.Data).items).toEqual([...items.slice(0, 2), choice]);
    const taxedItems = [...items.slice(0, 2), { ...choice, tax_percent: 10 }];
    const taxEdit = { body: { Data: JSON.stringify({ ...data, items: taxedItems }) } };
    const taxAnswer = await owner.call("PUT", `/api/company_site_orders/${id}`, taxEdit);
    expect(JSON.parse(taxAnswer.body.data.Data).items).toEqual(taxedItems);
    const total = await totalOf(path, "transfer", "flat-rate");
    expect((await post(`${path}/pay`, { pay: "transfer", ship: "flat-rate", total })).statusCode).toBe(303);
    const chosenItems = JSON.parse((await readOrder(id)).Data).items;
    expect(chosenItems.at(-1)).toMatchObject({ pbl_choice: "flat-rate", tax_percent: 10 });
  });

  it("A customer is not charged if the order's price changes during 3-D Secure", async () => {
    const { id, bank } = await openBankPage();
    const { Data } = await readOrder(id);
    const items = [{ ...item, qty: 3 }];
    const edit = { body: { Data: JSON.stringify({ ...JSON.parse(Data), items }) } };
    expect((await owner.call("PUT", `/api/company_site_orders/${id}`, edit)).status).toBe(200);
    await post(bank, { answer: "confirm" });
    expect(await readOrder(id)).toMatchObject({ Status: "PAYMENT:AWAITING", CapturedAmount: "0.00" });
    // The bank declined nothing, so the page does not blame the bank but names the changed amount.
    const page = (await gateway.app.inject(`${bank.replace(/\/bank\/.*$/, "")}?failed=1`)).body;
    expect(page).toContain("The amount has changed since you opened this page");
    expect(page).not.toContain("Your bank declined");
  });

  it("A customer is not charged if the currency changes during 3-D Secure", async () => {
    const data = { items: [{ ...item, virtual: true }], hpaylang: "en", is_pbl: true, allow_pm: ["card"] };
    const creation = await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: "O-currency",
        CompanySiteId: 1,
        Amount: "1780.00",
        Currency: "RSD",
        Data: JSON.stringify(data),
      },
    });
    const { id, Uid } = creation.body.data;
    const form = { pay: "card", total: "1780.00", currency: "RSD", ...challengedCard };
    const bankPath = String(
      (await post(`${payPagePath(gateway, 1, String(Uid))}/pay`, form)).headers.location,
    );
    expect(bankPath).toContain("/bank/");
    const euroUpdate = await owner.call("PUT", `/api/company_site_orders/${id}`, {
      body: { Currency: "EUR" },
    });
    expect(euroUpdate.body.data).toMatchObject({ Amount: "1780.00", Currency: "EUR" });
    expect((await post(`${payPagePath(gateway, 1, String(Uid))}/pay`, form)).statusCode).toBe(409);
    expect((await gateway.app.inject(bankPath)).body).toContain("RSD\u00a01,780.00");
    await post(bankPath, { answer: "confirm" });
    expect(await readOrder(id)).toMatchObject({ Status: "PAYMENT:REFUSED", CapturedAmount: "0.00" });
    const filter = encodeURIComponent(JSON.stringify({ OrderId: id }));
    const tries = await owner.call("GET", `/api/company_site_transactions?filter=${filter}`);
    expect(tries.body.data).toMatchObject([{ Amount: "1780.00", Currency: "RSD" }]);
  });
});
