import fc from "fast-check";
import { parseOrderStatus, printOrderStatus } from "./order-status";
import {
  isFiscalFailure,
  packetStates,
  paymentStateOf,
  rawPaymentState,
  statusChips,
} from "./order-status-display";
import { paymentAmong, paymentWordPattern } from "./order-status-pattern";
import { isUsualNext, type KnownPaymentState, paymentStates, paymentTone } from "./payment-state";

const kinds = (status: string) => parseOrderStatus(status).tokens.map((token) => token.kind);
const words = [...paymentStates, "SUCCESS"] as const;

describe("reading a status", () => {
  it.each([
    ["", []],
    ["   ", []],
    ["PAYMENT:PAID", ["payment"]],
    ["FISCAL:ok", ["fiscal"]],
    ["SHIPPING:READY", ["shipping"]],
    ["efiscal_FISCAL:1234", ["fiscal"]],
    ["minimax_INTEGR:booked", ["integration"]],
    ["dexpress_SHIPPING:P1@READY", ["shipping"]],
    ["PAYMENT:PAID efiscal_FISCAL:1234 dexpress_SHIPPING:P1@READY", ["payment", "fiscal", "shipping"]],
    [
      "PAYMENT:PAID a_FISCAL:1 b_FISCAL:2 c_INTEGR:x d_SHIPPING:1@READY",
      ["payment", "fiscal", "fiscal", "integration", "shipping"],
    ],
    ["PAYMENT:PAID FISCAL:done SHIPPING:READY", ["payment", "fiscal", "shipping"]],
    ["FISCAL:done PAYMENT:PAID", ["fiscal", "payment"]],
    ["hello", ["unknown"]],
    ["hello PAYMENT:PAID", ["unknown", "payment"]],
    ["PAYMENT:PAID hello", ["payment", "unknown"]],
    ["PAYMENT:PAID PAYMENT:VOID", ["payment", "unknown"]],
    ["a_SHIPPING:1@READY hello b_SHIPPING:2@READY", ["shipping", "unknown", "shipping"]],
    ["payment:PAID", ["unknown"]],
    ["a_OTHER:1", ["unknown"]],
    ["SUCCESS", ["payment"]],
    ["PAID", ["payment"]],
    ["PAID later", ["unknown", "unknown"]],
    // spec 3.4-space-separated-tokens-payment
  ])("Status %p is read as %p", (status, expected) => {
    expect(kinds(status)).toEqual(expected);
  });

  it("A fiscal text includes spaces and ends at the next token", () => {
    const { tokens } = parseOrderStatus(
      "PAYMENT:PAID efiscal_FISCAL:ABC 12/34 at 10:15 dexpress_SHIPPING:P 1@READY",
    );
    expect(tokens[1]).toMatchObject({ kind: "fiscal", uid: "efiscal", text: "ABC 12/34 at 10:15" });
    expect(tokens[2]).toMatchObject({ kind: "shipping", uid: "dexpress", packet: null, state: "P" });
  });

  it("A fiscal text can contain PAYMENT after the payment token", () => {
    const { tokens } = parseOrderStatus("PAYMENT:PAID efiscal_FISCAL:receipt PAYMENT:CASH end");
    expect(tokens[1]).toMatchObject({ text: "receipt PAYMENT:CASH end" });
  });

  it.each([
    ["a_SHIPPING:P1@READY", "a", "P1", "READY"],
    ["a_b_SHIPPING:P1@READY", "a_b", "P1", "READY"],
    ["a_SHIPPING:x@y@READY", "a", "x@y", "READY"],
    ["a_SHIPPING:@READY", "a", "", "READY"],
    ["a_SHIPPING:READY", "a", null, "READY"],
    ["SHIPPING:READY", null, null, "READY"],
    ["курир_SHIPPING:1@READY", "курир", "1", "READY"],
  ])("Token %s is read as method, packet and state", (status, uid, packet, state) => {
    expect(parseOrderStatus(status).tokens[0]).toMatchObject({ kind: "shipping", uid, packet, state });
  });

  // spec 3.4-space-separated-tokens-payment
  it("A status is printed exactly as received", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "PAYMENT:PAID",
        "PAYMENT:",
        "a_FISCAL:",
        "FISCAL:x y",
        "b_INTEGR:1",
        "c_SHIPPING:1@READY",
        "SHIPPING:",
        "x",
        " ",
        "  ",
        "\t",
        "_FISCAL:",
      ),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const status = pieces.join(" ");
        expect(printOrderStatus(parseOrderStatus(status))).toBe(status);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("payment state", () => {
  it.each(words.map((word) => [word, word === "SUCCESS" ? "PAID" : word] as const))(
    "The payment state of PAYMENT:%s is %s",
    (word, state) => {
      expect(paymentStateOf(`PAYMENT:${word}`)).toBe(state);
      expect(paymentStateOf(`PAYMENT:${word} a_FISCAL:ERROR b_SHIPPING:1@FAILED`)).toBe(state);
      expect(rawPaymentState(`PAYMENT:${word}`)).toBe(word);
    },
  );

  it.each([
    ["", "NONE"],
    ["a_SHIPPING:1@ERROR", "NONE"],
    ["FISCAL:PAID", "NONE"],
    ["PAYMENT:", "UNKNOWN"],
    ["PAYMENT:SOMETHING", "UNKNOWN"],
    ["PAYMENT:paid", "UNKNOWN"],
    ["PAYMENT:PAID,", "UNKNOWN"],
  ])("The payment state of %p is %s", (status, state) => {
    expect(paymentStateOf(status)).toBe(state);
  });

  it("The payment state pattern for SQL and scripts matches the domain rules", () => {
    const pattern = new RegExp(paymentWordPattern);
    const piece = fc.constantFrom(
      ...[
        "PAYMENT:PAID",
        "PAYMENT:CANCELED",
        "PAYMENT:",
        "PAYMENT:later",
        "PAID",
        "SUCCESS",
        "CANCELED",
        "x",
      ],
      ...["a_FISCAL:PAID", "a_FISCAL:1 PAYMENT:CASH", "x_PAYMENT:PAID", "c_SHIPPING:1@ERROR", "", "\t"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const status = pieces.join(" ");
        expect([status, pattern.exec(status)?.[1] ?? null]).toEqual([status, rawPaymentState(status)]);
      }),
      { numRuns: 2000 },
    );
    expect(words.map((word) => pattern.exec(` ${word} `)?.[1])).toEqual(words);
    for (const word of [...words, "OTHER"]) {
      const amongPattern = new RegExp(paymentAmong(["VOID", word]));
      const matchingStatuses = [`PAYMENT:${word}`, `a_FISCAL:1 PAYMENT:${word} x`, word];
      expect(matchingStatuses.map((status) => amongPattern.test(status))).toEqual([
        true,
        true,
        word !== "OTHER",
      ]);
      expect(
        [`PAYMENT:${word}-X`, `c_SHIPPING:1@${word}`, `${word} x`].some((status) =>
          amongPattern.test(status),
        ),
      ).toBe(false);
    }
  });

  it.each([
    ["grey", ["NONE", "UNKNOWN", "REFUNDED", "VOID", "EXPIRED", "CANCELED"]],
    ["amber", ["AWAITING"]],
    ["blue", ["OBLIGATED", "PAYING"]],
    ["red", ["OVERDUE", "REFUSED", "FAILED", "ERROR"]],
    ["violet", ["RESERVED"]],
    ["green", ["PAID"]],
    ["teal", ["PARTIALLY-REFUNDED"]],
  ] as const)("The payment chip is %s in the states %p", (tone, states) => {
    expect(states.map(paymentTone)).toEqual(states.map(() => tone));
  });

  const usualStates: Readonly<Record<KnownPaymentState, readonly KnownPaymentState[]>> = {
    AWAITING: ["PAID", "OBLIGATED", "EXPIRED", "CANCELED"],
    OBLIGATED: ["PAID", "PAYING", "OVERDUE"],
    PAYING: ["PAID", "OVERDUE"],
    OVERDUE: ["PAYING", "PAID", "CANCELED"],
    RESERVED: ["PAID", "VOID", "EXPIRED"],
    PAID: ["PARTIALLY-REFUNDED", "REFUNDED"],
    "PARTIALLY-REFUNDED": ["PARTIALLY-REFUNDED", "REFUNDED"],
    REFUNDED: [],
    VOID: [],
    EXPIRED: [],
    CANCELED: [],
    REFUSED: ["AWAITING", "RESERVED", "PAID", "EXPIRED", "CANCELED", "REFUSED", "FAILED", "ERROR"],
    FAILED: ["AWAITING", "RESERVED", "PAID", "EXPIRED", "CANCELED", "REFUSED", "FAILED", "ERROR"],
    ERROR: ["AWAITING", "RESERVED", "PAID", "EXPIRED", "CANCELED", "REFUSED", "FAILED", "ERROR"],
  };
  it.each(paymentStates.map((from) => [from, usualStates[from]] as const))(
    "The payment state %s usually changes to %p",
    (from, next) => {
      expect(paymentStates.filter((to) => isUsualNext(from, to)).sort()).toEqual([...next].sort());
    },
  );

  it("An empty or unknown payment state can change to any state", () => {
    expect(paymentStates.every((to) => isUsualNext("NONE", to) && isUsualNext("UNKNOWN", to))).toBe(true);
  });
});

describe("status chips", () => {
  const packetCases = words.flatMap((word) => packetStates.map((state) => [word, state] as const));
  it.each(packetCases)("The chips show PAYMENT:%s beside a packet in %s", (word, state) => {
    const chips = statusChips(`PAYMENT:${word} courier_SHIPPING:P1@${state}`);
    expect(chips.payment.raw).toBe(word);
    expect(chips.shipping).toMatchObject({
      state,
      text: state,
      count: 1,
      total: 1,
      raw: `courier_SHIPPING:P1@${state}`,
    });
    expect([chips.fiscal, chips.unknown]).toEqual([null, []]);
  });

  it.each([
    ["PREPARING", "amber"],
    ["READY", "blue"],
    ["SUBMITTED", "blue"],
    ["DELIVERY", "blue"],
    ["DELIVERED", "green"],
    ["ERROR", "red"],
    ["RESOLVING", "amber"],
    ["FAILED", "red"],
    ["REVOKED", "grey"],
    ["LOST", "grey"],
  ])("The chip of a packet in %s is %s", (state, tone) => {
    expect(statusChips(`c_SHIPPING:1@${state}`).shipping?.tone).toBe(tone);
  });

  it("The chips show the most urgent packet state with its count and the total", () => {
    const status = "c_SHIPPING:1@DELIVERED c_SHIPPING:2@ERROR c_SHIPPING:3@DELIVERY";
    expect(statusChips(status).shipping).toEqual({
      state: "ERROR",
      tone: "red",
      text: "ERROR",
      count: 1,
      total: 3,
      raw: status,
    });
  });

  it("The chips show a failed fiscal text first", () => {
    const status = "a_FISCAL:1234 b_INTEGR:ERROR no connection";
    expect(statusChips(status).fiscal).toEqual({
      tone: "red",
      text: "ERROR no connection",
      failed: true,
      count: 1,
      total: 2,
      raw: status,
    });
    expect(statusChips("a_FISCAL:1234 b_FISCAL:1235").fiscal).toMatchObject({ count: 2, total: 2 });
    expect(statusChips("a_FISCAL:1234").fiscal).toMatchObject({ tone: "green", text: "1234", failed: false });
  });

  it.each([
    ["ERROR", true],
    ["error: timeout", true],
    ["FAILED", true],
    ["REFUSED by tax office", true],
    ["1234-ERROR", false],
    ["ok", false],
    ["", false],
  ])("The chips treat the fiscal text %p as a failure: %p", (text, isFailure) => {
    expect(isFiscalFailure(text)).toBe(isFailure);
  });

  it.each([
    ["PAYMENT:", "PAYMENT:"],
    ["PAYMENT:LATER", "LATER"],
    ["PAYMENT:PAID", "PAID"],
    ["", ""],
  ])("The chips keep the raw payment state of %p: %p", (status, text) => {
    expect(statusChips(status).payment.raw).toBe(text);
  });

  it("The chips show the whole token of a receipt or packet without a label", () => {
    expect(statusChips("x_FISCAL: y_SHIPPING:1@")).toMatchObject({
      fiscal: { text: "x_FISCAL:", count: 1 },
      shipping: { text: "y_SHIPPING:1@", tone: "grey", count: 1 },
    });
    expect(statusChips("y_SHIPPING:1@ y_SHIPPING:2@").shipping).toMatchObject({ count: 2, total: 2 });
  });

  it("The chips keep unknown tokens", () => {
    expect(statusChips("hello PAYMENT:PAID there").unknown).toEqual(["hello", "there"]);
  });
});
