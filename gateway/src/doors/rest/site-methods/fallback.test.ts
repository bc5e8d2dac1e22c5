import { eq } from "drizzle-orm";
import { paymentMethods } from "../../../platform/database/schema/pos";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const payment = "/api/company_site_payment_methods";

describe("payment fallback", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  const add = async (FallbackOfId: number) => {
    const { PaymentMethodId, Data } = (await owner.call("GET", `${payment}/1`)).body.data;
    const body = { PaymentMethodId, Data, CompanySiteId: 1, Uid: "card-more", FallbackOfId };
    return (await owner.call("POST", payment, { body })).body.data.id;
  };
  const put = async (id: number, body: object) => {
    const answer = await owner.call("PUT", `${payment}/${id}`, { body });
    return answer.status === 200 ? "saved" : answer.body.errors;
  };
  const refusal = [expect.objectContaining({ field: "FallbackOfId", code: "FALLBACK_NOT_POSSIBLE" })];
  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("Methods cannot form a fallback cycle, even indirectly", async () => {
    const second = await add(1);
    const thirdMethod = await add(second);
    expect(await put(1, { FallbackOfId: 1 })).toEqual(refusal);
    expect(await put(1, { FallbackOfId: second })).toEqual(refusal);
    expect(await put(1, { FallbackOfId: thirdMethod })).toEqual(refusal);
    expect(await put(thirdMethod, { FallbackOfId: 1 })).toBe("saved");
  });

  it("Only one of two concurrent requests for opposite fallbacks succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await add(1);
      const other = await add(1);
      const answers = await Promise.all([
        put(one, { FallbackOfId: other }),
        put(other, { FallbackOfId: one }),
      ]);
      expect(answers).toContainEqual("saved");
      expect(answers).toContainEqual(refusal);
    }
  });

  it("A method that is being removed cannot become a fallback", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await add(1);
      const other = await add(1);
      const [update, removal] = await Promise.all([
        put(one, { FallbackOfId: other }),
        owner.call("DELETE", `${payment}/${other}`),
      ]);
      if (removal.status === 200) expect(update).toEqual(refusal);
      else expect([update, removal.body.error]).toEqual(["saved", expect.stringContaining("METHOD_IN_USE")]);
    }
  });

  it("An existing fallback stays unchanged when its method no longer supports fallbacks", async () => {
    const { db } = gateway.services;
    const second = await add(1);
    const { PaymentMethodId } = (await owner.call("GET", `${payment}/1`)).body.data;
    await db.update(paymentMethods).set({ fallback: false }).where(eq(paymentMethods.id, PaymentMethodId));
    expect(await put(second, { FallbackOfId: 1, Enabled: false })).toBe("saved");
    expect(await put(second, { FallbackOfId: null })).toBe("saved");
    expect(await put(second, { FallbackOfId: 1 })).toEqual(refusal);
  });
});
