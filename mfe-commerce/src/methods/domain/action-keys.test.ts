import { createActionKeys } from "./action-keys";

const refund = { resource: "company_site_orders", id: 401, action: "refund", payload: { amount: "10.00" } };
function someKeys() {
  let last = 0;
  return createActionKeys(() => `key-${++last}`);
}

describe("idempotency key of a money action", () => {
  it("A money action keeps its idempotency key while the outcome is unknown", () => {
    const keys = someKeys();
    const firstKey = keys.keyFor(refund);
    keys.settle(refund, "unknown");
    expect(keys.keyFor({ ...refund, payload: { amount: "10.00" } })).toBe(firstKey);
  });

  it("A money action gets a new key after a response, because an equal refund can be intended", () => {
    const keys = someKeys();
    const firstKey = keys.keyFor(refund);
    keys.settle(refund, "answered");
    expect(keys.keyFor(refund)).not.toBe(firstKey);
  });

  it.each([
    { ...refund, id: 402 },
    { ...refund, action: "void" },
    { ...refund, payload: { amount: "11.00" } },
    { ...refund, resource: "company_site_transactions" },
  ])("Different money actions have different idempotency keys", (other) => {
    const keys = someKeys();
    expect(keys.keyFor(other)).not.toBe(keys.keyFor(refund));
  });
});
