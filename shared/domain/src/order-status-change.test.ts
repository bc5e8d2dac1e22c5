import fc from "fast-check";
import { parseOrderStatus } from "./order-status";
import { withFiscalText, withPacketState, withPaymentState } from "./order-status-change";
import { type PacketState, packetStates, paymentStateOf } from "./order-status-display";
import { paymentStates } from "./payment-state";

describe("status change", () => {
  it.each([
    ["", "PAYMENT:PAID"],
    ["PAYMENT:RESERVED", "PAYMENT:PAID"],
    ["SUCCESS", "PAYMENT:PAID"],
    ["PAYMENT:RESERVED a_FISCAL:1 2", "PAYMENT:PAID a_FISCAL:1 2"],
    ["a_FISCAL:1", "PAYMENT:PAID a_FISCAL:1"],
    ["odd  PAYMENT:RESERVED  x ", "odd  PAYMENT:PAID  x "],
  ])("Setting the payment state in %p gives %p", (status, newStatus) => {
    expect(withPaymentState(status, "PAID")).toBe(newStatus);
  });

  it.each([
    ["PAYMENT:PAID", "PAYMENT:PAID e-racun_FISCAL:AB-12"],
    ["PAYMENT:PAID c_SHIPPING:1@READY", "PAYMENT:PAID e-racun_FISCAL:AB-12 c_SHIPPING:1@READY"],
    ["PAYMENT:PAID e-racun_FISCAL:ERROR no line", "PAYMENT:PAID e-racun_FISCAL:AB-12"],
    ["PAYMENT:PAID other_FISCAL:1", "PAYMENT:PAID other_FISCAL:1 e-racun_FISCAL:AB-12"],
    ["SUCCESS", "PAYMENT:SUCCESS e-racun_FISCAL:AB-12"],
  ])("Setting the fiscal text in %p gives %p", (status, newStatus) => {
    expect(withFiscalText(status, "fiscal", "e racun", "AB 12")).toBe(newStatus);
  });

  it("Integration text is placed after fiscal texts", () => {
    expect(withFiscalText("PAYMENT:PAID f_FISCAL:1 s_SHIPPING:1@READY", "integration", "m", "ok")).toBe(
      "PAYMENT:PAID f_FISCAL:1 m_INTEGR:ok s_SHIPPING:1@READY",
    );
  });

  it("Setting a packet leaves other packets unchanged", () => {
    const one = withPacketState("PAYMENT:PAID", "c", "1", "READY");
    const two = withPacketState(one, "c", "2", "PREPARING");
    expect(withPacketState(two, "c", "1", "DELIVERED")).toBe(
      "PAYMENT:PAID c_SHIPPING:1@DELIVERED c_SHIPPING:2@PREPARING",
    );
  });

  it("A changed status is read back unchanged, whatever other tokens it contains", () => {
    const rest = fc.constantFrom(
      "",
      "odd",
      "a_FISCAL:1 2",
      "PAYMENT:VOID",
      "x_INTEGR:y s_SHIPPING:1@READY",
      "PAYMENT:PAID odd",
    );
    fc.assert(
      fc.property(
        rest,
        fc.constantFrom(...paymentStates),
        fc.constantFrom<PacketState>(...packetStates),
        (status, state, packet) => {
          const changedStatus = withPacketState(withPaymentState(status, state), "cour", "9", packet);
          expect(paymentStateOf(changedStatus)).toBe(state);
          expect(parseOrderStatus(changedStatus).tokens).toContainEqual(
            expect.objectContaining({ kind: "shipping", uid: "cour", packet: "9", state: packet }),
          );
        },
      ),
    );
  });
});
