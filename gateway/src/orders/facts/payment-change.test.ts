import fc from "fast-check";
import { afterStep, type PaymentFacts, type PaymentStep } from "./payment-change";

const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  state: "NONE",
  currency: "RSD",
  amount: "1000.00",
  captured: "0.00",
  refunded: "0.00",
  ...changes,
});
const paidFacts = facts({ state: "PAID", captured: "1000.00" });

describe("payment changes", () => {
  it("A paid order's captured amount is its total", () => {
    expect(afterStep(facts(), { kind: "pay" })).toEqual({
      kind: "changed",
      state: "PAID",
      captured: "1000.00",
      refunded: "0.00",
      movedAmount: "1000.00",
    });
  });

  it("A declined payment can be retried, but a completed one cannot", () => {
    expect(afterStep(facts({ state: "REFUSED" }), { kind: "pay" })).toMatchObject({ state: "PAID" });
    expect(afterStep(paidFacts, { kind: "pay" })).toEqual({ kind: "refused", why: "already-paid" });
  });

  it("A reservation captures nothing", () => {
    expect(afterStep(facts(), { kind: "reserve" })).toMatchObject({ state: "RESERVED", captured: "0.00" });
  });

  it("A partial capture releases the rest of the amount", () => {
    const reservedFacts = facts({ state: "RESERVED" });
    expect(afterStep(reservedFacts, { kind: "capture", amount: "400" })).toMatchObject({
      state: "PAID",
      captured: "400.00",
    });
    expect(afterStep(reservedFacts, { kind: "capture", amount: "1000.01" })).toMatchObject({
      why: "more-than-left",
    });
  });

  it("Only a reserved order can be captured or voided", () => {
    expect(afterStep(paidFacts, { kind: "capture", amount: "1" })).toMatchObject({ why: "not-reserved" });
    expect(afterStep(facts({ state: "VOID" }), { kind: "void" })).toMatchObject({ why: "not-reserved" });
    expect(afterStep(facts({ state: "RESERVED" }), { kind: "void" })).toMatchObject({ state: "VOID" });
  });

  it("An order is refunded in part and then in full", () => {
    const first = afterStep(paidFacts, { kind: "refund", amount: "300.00" });
    expect(first).toMatchObject({ state: "PARTIALLY-REFUNDED", refunded: "300.00", movedAmount: "300.00" });
    const partlyRefunded = facts({ state: "PARTIALLY-REFUNDED", captured: "1000.00", refunded: "300.00" });
    expect(afterStep(partlyRefunded, { kind: "refund", amount: "700.00" })).toMatchObject({
      state: "REFUNDED",
      refunded: "1000.00",
    });
    expect(afterStep(partlyRefunded, { kind: "refund", amount: "700.01" })).toMatchObject({
      why: "more-than-left",
    });
  });

  it("A refund of zero or less is rejected", () => {
    expect(afterStep(paidFacts, { kind: "refund", amount: "0" })).toMatchObject({ why: "no-amount" });
    expect(afterStep(paidFacts, { kind: "refund", amount: "-5" })).toMatchObject({ why: "no-amount" });
  });

  it("An order without captured money can be marked as paid, unless it is canceled", () => {
    const mark = (state: PaymentFacts["state"]) => afterStep(facts({ state }), { kind: "mark-paid" });
    for (const state of ["NONE", "AWAITING", "OBLIGATED", "OVERDUE", "REFUSED", "ERROR", "EXPIRED"] as const)
      expect(mark(state)).toMatchObject({ state: "PAID", captured: "1000.00", movedAmount: "1000.00" });
    for (const state of ["PAID", "RESERVED", "VOID", "CANCELED", "REFUNDED", "UNKNOWN"] as const)
      expect(mark(state)).toEqual({ kind: "refused", why: "not-awaited" });
  });

  it("Refunds never exceed captures, and captures never exceed the order total", () => {
    const amount = fc.integer({ min: -100, max: 150_000 }).map((cents) => (cents / 100).toFixed(2));
    const step: fc.Arbitrary<PaymentStep> = fc.oneof(
      fc.constantFrom<PaymentStep>(
        { kind: "pay" },
        { kind: "reserve" },
        { kind: "await" },
        { kind: "oblige" },
        { kind: "fail", state: "ERROR" },
        { kind: "void" },
        { kind: "mark-paid" },
        { kind: "expire" },
        { kind: "cancel" },
      ),
      fc.record({ kind: fc.constantFrom("capture" as const, "refund" as const), amount }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let now = facts();
        for (const step of steps) {
          const change = afterStep(now, step);
          if (change.kind === "refused") continue;
          now = { ...now, state: change.state, captured: change.captured, refunded: change.refunded };
          expect(Number(now.refunded)).toBeLessThanOrEqual(Number(now.captured));
          expect(Number(now.captured)).toBeLessThanOrEqual(Number(now.amount));
        }
      }),
    );
  });
});
