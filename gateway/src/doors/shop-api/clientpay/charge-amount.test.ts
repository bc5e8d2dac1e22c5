import { storeCard } from "../../../testing/faults/written";
import { payPagePath } from "../../../testing/pay-page-path";
import { shopClient } from "../../../testing/shop-client";
import { submitForm } from "../../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const vault_token_uid = "charged-card";
const items = [{ type: "product", name: "Kafa", price: "2300", qty: 1 }];

describe("the amount of a stored card's charge", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    await storeCard(gateway.services.database.pool, vault_token_uid);
  }, startLimitMs);
  afterAll(() => gateway.close());

  const shop = () => shopClient(gateway, keys);
  const fields = (order_uid: string, order_amount = "2300.00") => ({
    order_uid,
    order_amount,
    order_currency: "RSD",
    order_items: items,
    order_billing: { email: "ana@primer.example" },
    shipping_method: "courier",
  });
  const charge = (uid: string, amount?: string) => shop().charge({ ...fields(uid, amount), vault_token_uid });
  const readOrder = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    return (await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data[0];
  };
  const payOnDelivery = async (uid: string, total: string) => {
    await shop().store(fields(uid));
    await submitForm(gateway, `${payPagePath(gateway, 1, uid)}/pay`, { pay: "cod", total, currency: "RSD" });
    expect((await readOrder(uid)).Status).toMatch(/^PAYMENT:OBLIGATED/);
  };
  const saveMethod = async (id: number, parameter: string, value: string) => {
    const { body } = await owner.call("GET", `/api/company_site_payment_methods/${id}`);
    const { parameters } = JSON.parse(body.data.Data);
    const Data = JSON.stringify({ parameters: { ...parameters, [parameter]: value } });
    await owner.call("PUT", `/api/company_site_payment_methods/${id}`, { body: { Data } });
  };

  it("A charge is refused after a user takes the order over and raises its price", async () => {
    await shop().store(fields("OVER-1"));
    const { id, Data } = await readOrder("OVER-1");
    const dearItems = [{ ...items[0], price: "9000.00", tax_percent: 20 }];
    const changedData = JSON.stringify({ ...JSON.parse(Data), hpayedit: true, items: dearItems });
    const body = { Amount: "9000.00", Data: changedData };
    expect((await owner.call("PUT", `/api/company_site_orders/${id}`, { body })).status).toBe(200);
    const refusedCharge = await charge("OVER-1");
    expect([refusedCharge.status, refusedCharge.body.error]).toEqual([
      409,
      expect.stringMatching(/^The order costs 9000.00 RSD, so nothing was charged/),
    ]);
    expect((await readOrder("OVER-1")).CapturedAmount).toBe("0.00");
    expect((await charge("OVER-1", "9000.00")).body.captured_amount).toBe("9000.00");
  });

  it("A card is not charged while the courier is to collect the amount on the parcel's label", async () => {
    await payOnDelivery("COD-1", "2300.00");
    const { id } = await readOrder("COD-1");
    await owner.call("POST", `/api/company_site_orders/${id}/actions/print-label`, { body: {} });
    const refusedCharge = await charge("COD-1");
    expect([refusedCharge.status, refusedCharge.body.error]).toEqual([
      409,
      expect.stringMatching(/^The courier collects the amount/),
    ]);
  });

  it("A card is not charged the cash-on-delivery fee", async () => {
    await saveMethod(3, "Fee", "150");
    await payOnDelivery("COD-2", "2450.00");
    expect((await charge("COD-2")).status).toBe(409);
    expect((await readOrder("COD-2")).CapturedAmount).toBe("0.00");
  });

  it("A stored card that declines thousands of times for one order is not charged for it any more", async () => {
    await shop().store(fields("RETRY-1"));
    const { id } = await readOrder("RETRY-1");
    await gateway.services.database.pool.query(
      `insert into company_site_transactions (uid, company_site_id, order_id, amount, currency, status)
        select 'RETRY-1-' || n, 1, $1, 2300, 'RSD', 'PAYMENT:REFUSED' from generate_series(1, 3000) n`,
      [id],
    );
    const refusedCharge = await charge("RETRY-1");
    expect([refusedCharge.status, refusedCharge.body.error]).toEqual([
      409,
      expect.stringMatching(/^The order has too many payments/),
    ]);
    expect((await readOrder("RETRY-1")).Status).not.toMatch(/PAID/);
  });

  it("An order keeps its amount when its shop sends back the amount with the customer's choices", async () => {
    await payOnDelivery("COD-3", "2450.00");
    const amounts = [];
    for (const order_amount of ["2450.00", "2300.00", "2450.00"]) {
      const { body } = await shop().store({ order_uid: "COD-3", order_amount, order_currency: "RSD" });
      amounts.push(body.order_amount);
      expect(body).not.toHaveProperty("warnings");
    }
    amounts.push((await shop().store(fields("COD-3", "2450.00"))).body.order_amount);
    const storedItems = JSON.parse((await readOrder("COD-3")).Data).items;
    const order_items = storedItems.map(({ pbl_choice: _choice, ...item }: Record<string, unknown>) => item);
    amounts.push((await shop().store({ ...fields("COD-3", "2450.00"), order_items })).body.order_amount);
    expect(amounts).toEqual(["2450.00", "2450.00", "2450.00", "2450.00", "2450.00"]);
    expect(JSON.parse((await readOrder("COD-3")).Data).items).toEqual(storedItems);
    const raisedItems = [...items, { type: "product", name: "Šolja", price: "150", qty: 1 }];
    const raised = await shop().store({ ...fields("COD-3", "2450.00"), order_items: raisedItems });
    expect(raised.body.order_amount).toBe("2600.00");
    const report = { ...fields("COD-3", "2600.00"), order_items: raisedItems, status: "PAID" };
    expect((await shop().store(report)).body.captured_amount).toBe("2600.00");
  });
});
