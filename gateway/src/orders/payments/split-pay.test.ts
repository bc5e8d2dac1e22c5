import { runInNewContext } from "node:vm";
import { money } from "@hpay/domain";
import { and, desc, eq, like } from "drizzle-orm";
import fc from "fast-check";
import { Client } from "pg";
import { posTypeList } from "../../connectors/catalogue/pos-type-list";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { companySites } from "../../platform/database/schema/pos";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { shareIn, splitAfterRefunds, splitOf } from "./split-pay";

const receiver = (Share: unknown, url = "zadruga.dunav") => ({
  url,
  ...shareIn(JSON.stringify({ parameters: { Account: "160000000000000173", Share } })),
});
const paidMoney = money("1000.00", "RSD");

describe("split pay", () => {
  it.each([
    ["15", "150.00"],
    ["33.333", "333.33"],
    [".5", "5.00"],
    ["100.00", "1000.00"],
    [12.5, "125.00"],
  ])("A receiver with share %j gets the matching part", (share, amount) => {
    expect(splitOf([receiver(share)], paidMoney)).toMatchObject({ status: "SPLIT", parts: [{ amount }] });
  });

  it.each([
    ["0.01", ["25", "25", "25", "25"]],
    ["0.03", ["50", "50"]],
    ["100.01", ["33.33", "33.33", "33.34"]],
    ["9999999999999.99", ["12.5", "87.5"]],
    ["0.05", ["10", "10", "10", "10", "10", "10", "10", "10", "10", "10"]],
  ])("Split-pay parts of %s with shares of 100 % add up to the payment", (amount, shares) => {
    const wholeAmount = money(amount, "RSD");
    const split = splitOf(
      shares.map((share) => receiver(share)),
      wholeAmount,
    );
    const cents = (split?.parts ?? []).map((part) => BigInt(part.amount.replace(".", "")));
    expect(cents.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(amount.replace(".", "")));
  });

  it("A payment is not split if the shares exceed the total", () => {
    const excessiveSplit = { status: "SHARES-OVER-100", parts: [] };
    expect(splitOf([receiver("120")], paidMoney)).toEqual(excessiveSplit);
    expect(splitOf([receiver("60"), receiver("40.01", "druga.zadruga")], paidMoney)).toEqual(excessiveSplit);
  });

  it("A receiver without a share gets no part", () => {
    expect(
      splitOf([receiver("0"), receiver(""), receiver("-5"), receiver("no number")], paidMoney),
    ).toBeNull();
    expect(splitOf([receiver("0"), receiver("50", "druga.zadruga")], paidMoney)?.parts).toHaveLength(1);
  });

  it("An endless account takes little room in the orders", () => {
    const data = JSON.stringify({ parameters: { Account: "1".repeat(4_000_000), Share: "1" } });
    expect(shareIn(data)).toEqual({ account: "1".repeat(100), share: "1" });
  });
});

describe("split pay after refunds", () => {
  const units = (amount: unknown) => BigInt(String(amount).replace(".", ""));
  const total = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);

  it("Split-pay parts and refunds add up to the payment after any sequence of steps", () => {
    const share = fc.integer({ min: 1, max: 33_33 }).map((hundredths) => (hundredths / 100).toFixed(2));
    const step = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.array(share, { minLength: 1, maxLength: 3 }),
        fc.array(step),
        (paidUnits, shares, steps) => {
          const capturedMoney = money((paidUnits / 100).toFixed(2), "RSD");
          const first = splitOf(
            shares.map((share, at) => receiver(share, `r${at}`)),
            capturedMoney,
          );
          if (!first) return;
          let split: Record<string, unknown> = { ...first, currency: "RSD" };
          let refundedUnits = 0n;
          for (const percent of [...steps, 100]) {
            const remaining = BigInt(paidUnits) - refundedUnits;
            const amount = (remaining * BigInt(percent) + 99n) / 100n;
            if (amount === 0n) continue;
            const before = partsOf(split);
            refundedUnits += amount;
            split = { ...splitAfterRefunds(split, capturedMoney, decimal(refundedUnits)) };
            const parts = partsOf(split);
            for (const [at, part] of parts.entries()) {
              expect(units(part.amount) + units(part.refunded)).toBe(units(first.parts[at]?.amount));
              expect(units(part.amount) <= units(before[at]?.amount)).toBe(true);
            }
            const rest = BigInt(paidUnits) - refundedUnits;
            expect(total(parts.map((part) => units(part.amount))) <= rest).toBe(true);
            expect(total(parts.map((part) => units(part.refunded))) <= refundedUnits).toBe(true);
          }
          expect(split.status).toBe("REFUNDED");
          expect(total(partsOf(split).map((part) => units(part.amount)))).toBe(0n);
          // A refund of the whole amount in one step gives the same result.
          expect({
            ...splitAfterRefunds({ ...first, currency: "RSD" }, capturedMoney, capturedMoney.amount),
          }).toEqual(split);
        },
      ),
    );
  });

  it("Receivers that share a whole payment return a whole refund", () => {
    const shares = [receiver("50", "a"), receiver("50", "b")];
    const capturedMoney = money("100.01", "RSD");
    const after = splitAfterRefunds(
      { ...splitOf(shares, capturedMoney), currency: "RSD" },
      capturedMoney,
      "0.01",
    );
    expect(after).toMatchObject({
      status: "PARTIALLY-REFUNDED",
      parts: [{ amount: "50.00" }, { amount: "50.00" }],
    });
  });

  it("An order without split-pay parts, or with parts in another currency, stays unchanged", () => {
    expect(splitAfterRefunds({}, paidMoney, "1.00")).toBeNull();
    expect(splitAfterRefunds({ status: "SHARES-OVER-100", parts: [] }, paidMoney, "1.00")).toBeNull();
    expect(splitAfterRefunds({ parts: [{ amount: "1.00" }], currency: "EUR" }, paidMoney, "1.00")).toBeNull();
  });
});

const partsOf = (split: Readonly<Record<string, unknown>>) =>
  split.parts as readonly { readonly amount: string; readonly refunded: string }[];
const decimal = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;

describe("split pay of an order that an older release refunded", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("Each refund reduces only the receiver's own part", async () => {
    const owner = await gateway.as("owner@demo.test");
    const path = "/api/company_site_orders";
    const items = [{ type: "product", name: "Kafa", price: "1000.00", qty: 1, tax_percent: 20 }];
    const body = {
      Uid: "OLD-1",
      CompanySiteId: 1,
      Amount: "1",
      Currency: "RSD",
      Data: JSON.stringify({ items }),
    };
    const { id } = (await owner.call("POST", path, { body })).body.data;
    const runAction = (action: string, sentBody: object) =>
      owner.call("POST", `${path}/${id}/actions/${action}`, { body: sentBody });
    await runAction("mark-paid", { reason: "Izvod" });
    expect((await runAction("refund", { amount: "500.00" })).status).toBe(200);
    // Data stored by releases in which the parts did not have `refunded`.
    const asPaid = { status: "SPLIT", parts: [{ receiver: "a", amount: "300.00" }], currency: "RSD" };
    const { db } = gateway.services;
    await db
      .update(orders)
      .set({ splitPayData: JSON.stringify(asPaid) })
      .where(eq(orders.id, id));
    const read = async (from: string) => {
      const { data } = (await owner.call("GET", from)).body;
      return JSON.parse((Array.isArray(data) ? data[0] : data).SplitPayData);
    };
    const filter = encodeURIComponent(JSON.stringify({ Uid: "OLD-1" }));
    for (const from of [`${path}/${id}`, `${path}?filter=${filter}`])
      expect(await read(from)).toEqual({
        ...{ status: "PARTIALLY-REFUNDED", currency: "RSD" },
        parts: [{ receiver: "a", amount: "150.00", refunded: "150.00" }],
      });
    expect((await runAction("refund", { amount: "250.00" })).status).toBe(200);
    expect((await read(`${path}/${id}`)).parts).toEqual([
      { receiver: "a", amount: "75.00", refunded: "225.00" },
    ]);
    const [last] = await db
      .select()
      .from(transactions)
      .where(eq(transactions.orderId, id))
      .orderBy(desc(transactions.id))
      .limit(1);
    expect(JSON.parse(last?.splitPayData ?? "").parts).toEqual([{ receiver: "a", amount: "-75.00" }]);
  });
});

describe("split pay of a card payment", () => {
  const isReceiver = and(eq(companySites.companyId, 1), like(companySites.siteType, "splitpay%"));
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  const partsOfPaid = async (Uid: string) => {
    const owner = await gateway.as("owner@demo.test");
    const items = [
      { type: "product", name: "Kafa", price: "100.01", qty: 1, tax_percent: 20, virtual: true },
    ];
    const order = { Uid, CompanySiteId: 1, Amount: "1", Currency: "RSD" };
    const Data = JSON.stringify({ items, is_pbl: true, allow_pm: ["card"] });
    const createAnswer = await owner.call("POST", "/api/company_site_orders", { body: { ...order, Data } });
    const card = { pay: "card", total: "100.01", number: "4111111111111111", expiry: "12/31", cvv: "123" };
    const payAnswer = await submitForm(gateway, `${payPagePath(gateway, 1, Uid)}/pay`, card);
    expect(payAnswer.statusCode).toBe(303);
    const { data } = (await owner.call("GET", `/api/company_site_orders/${createAnswer.body.data.id}`)).body;
    return JSON.parse(data.SplitPayData).parts;
  };

  it("The oldest of the receivers with equal shares gets the leftover 0.01, even after an edit", async () => {
    const owner = await gateway.as("owner@demo.test");
    const halfShare = (Account: string) => JSON.stringify({ parameters: { Account, Share: "50" } });
    const kind = { CompanyId: 1, SiteType: "splitpay-standard", Enabled: true };
    const second = { ...kind, Url: "druga.zadruga", Data: halfShare("160000000000000270") };
    expect((await owner.call("POST", "/api/company_sites", { body: second })).status).toBe(201);
    const filter = encodeURIComponent(JSON.stringify({ Url: "zadruga.dunav" }));
    const [first] = (await owner.call("GET", `/api/company_sites?filter=${filter}`)).body.data;
    // Changes the first receiver's address, because the update moves its row behind the second one's in the table.
    const editedFields = { Url: "zadruga-dunav", Data: halfShare("160000000000000173") };
    expect((await owner.call("PUT", `/api/company_sites/${first.id}`, { body: editedFields })).status).toBe(
      200,
    );

    expect(await partsOfPaid("ODD-1")).toMatchObject([
      { receiver: "zadruga-dunav", amount: "50.01" },
      { receiver: "druga.zadruga", amount: "50.00" },
    ]);
  });

  it("The data of many receivers, megabytes each, is never read at the same time", async () => {
    const { db } = gateway.services;
    const long = { parameters: { Account: "1", Share: "1" }, note: "n".repeat(1_000_000) };
    await db
      .update(companySites)
      .set({ data: JSON.stringify(long) })
      .where(isReceiver);
    const receivers = await db.select().from(companySites).where(isReceiver);
    const [first] = receivers;
    if (!first) throw new Error("a receiver");
    const added = ["a", "b", "c"].map((url) => ({ ...first, id: undefined, url, merchantsiteUid: url }));
    await db.insert(companySites).values(added);
    const query = jest.spyOn(Client.prototype, "query");
    expect(await partsOfPaid("LONG-1")).toHaveLength(receivers.length + added.length);
    const answers = await Promise.all(query.mock.results.map(({ value }) => value));
    query.mockRestore();
    const lengths = answers.map((answer) => JSON.stringify(Object(answer).rows ?? []).length);
    expect(Math.max(...lengths)).toBeGreaterThan(1_000_000);
    expect(Math.max(...lengths)).toBeLessThan(2_000_000);
  });
});

describe("split-pay receiver form", () => {
  const share = posTypeList
    .find(({ name }) => name === "splitpay-standard")
    ?.data.parameters.find(({ Name }) => Name === "Share");
  const faultOf = (value: unknown): unknown => runInNewContext(`(${share?.Validator})(value)`, { value });

  it.each(["", "0", "15", 15, "33.33", "100", "100.00"])(
    "A split-pay receiver's form accepts the share %j",
    (value) => {
      expect(faultOf(value)).toBeNull();
    },
  );

  it.each(["33.333", "120", "100.01", "-1", ".5", "1e2", "many"])(
    "A split-pay receiver's form explains what is wrong with %j",
    (value) => {
      expect(faultOf(value)).toBe("0 to 100, with two decimals at most");
    },
  );
});
