import fc from "fast-check";
import { posConfigCheck, type ShopParts, shopHash, shopText, verifyShopHash } from "./shop-signature";
import { signatureVectors } from "./shop-signature-vectors";
import { signatureAmounts, toSignatureAmount } from "./signature-amount";

const order: ShopParts = {
  transactionUid: "tx-1",
  status: "PAYMENT:PAID",
  orderUid: "260101120002",
  amount: "12.5",
  currency: "EUR",
  vaultTokenUid: "vault",
  subscriptionUid: "sub",
  rand: "r4nd",
};

describe("signed text", () => {
  // spec 1.7-signatures-pos-results-merchant
  it("The signed text joins all parts except rand with bars", () => {
    expect(shopText(order)).toBe("tx-1|PAYMENT:PAID|260101120002|12.50000000|EUR|vault|subr4nd");
  });

  it("The signed text leaves absent parts empty and trims the other parts", () => {
    expect(shopText({ orderUid: " 1 ", amount: null, rand: null })).toBe("||1|0.00000000|||");
  });

  it.each([
    ["1", "1.00000000"],
    ["1234567.89", "1234567.89000000"],
    [" 0.1 ", "0.10000000"],
    [".5", "0.50000000"],
    ["5.", "5.00000000"],
    ["-1.5", "-1.50000000"],
    ["0.000000006", "0.00000001"],
    ["0.000000004", "0.00000000"],
    ["-0.000000004", "0.00000000"],
    ["1.000000005", "1.00000000"],
    ["0.123456785", "0.12345678"],
    ["2.000000015", "2.00000001"],
    ["67108864.01", "67108864.01000001"],
    ["100000000.10", "100000000.09999999"],
    ["1234567890123.45", "1234567890123.44995117"],
    ["90071992.55", "90071992.55000000"],
    [0, "0.00000000"],
    [19.99, "19.99000000"],
    [1e-7, "0.00000010"],
    ["", "0.00000000"],
    [null, "0.00000000"],
    [undefined, "0.00000000"],
  ])("The signed text writes the amount %p as %p", (amount, text) => {
    expect(toSignatureAmount(amount)).toBe(text);
  });

  it.each([
    "1,50",
    "1.234,50",
    "abc",
    "1.2.3",
    "0x10",
    "1e999",
    "1e22",
    "NaN",
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("The signed text rejects the amount %p", (amount) => {
    expect(() => toSignatureAmount(amount)).toThrow(RangeError);
  });
});

describe("amount of a request", () => {
  it.each([
    ["1.000000005", ["1.00000000", "1.00000001"]],
    ["0.123456785", ["0.12345678", "0.12345679"]],
    ["2.000000015", ["2.00000001", "2.00000002"]],
    ["67108864.01", ["67108864.01000001", "67108864.01000000"]],
    ["100000000.10", ["100000000.09999999", "100000000.10000000"]],
    ["1234567890123.45", ["1234567890123.44995117", "1234567890123.45000000"]],
    ["1490.5", ["1490.50000000"]],
    ["", ["0.00000000", "", "-0.00000000"]],
    [0, ["0.00000000", "-0.00000000"]],
  ])("Amount %p can be signed in any notation of JavaScript, PHP or decimal libraries", (amount, texts) => {
    expect(signatureAmounts(amount)).toEqual(texts);
  });
});

describe("hash", () => {
  it.each(signatureVectors.map((vector, index) => [index + 1, vector] as const))(
    "The hash matches PHP and Python for vector %d",
    (_number, { parts, merchant, secret, hash, isOnlyTaken = false }) => {
      expect(shopHash(parts, merchant, secret) === hash).toBe(!isOnlyTaken);
      expect(verifyShopHash(hash, parts, merchant, secret)).toBe(true);
    },
  );

  it("A hash can be in upper case and surrounded by spaces", () => {
    const hash = shopHash(order, "m", "s");
    expect(verifyShopHash(` ${hash.toUpperCase()} `, order, "m", "s")).toBe(true);
  });

  it.each([undefined, null, "", 7, {}, ["x"], "0".repeat(128)])("The hash %p is refused", (hash) => {
    expect(verifyShopHash(hash, order, "m", "s")).toBe(false);
  });

  it("A hash of the wrong length is refused", () => {
    const hash = shopHash(order, "m", "s");
    expect(verifyShopHash(hash.slice(0, -1), order, "m", "s")).toBe(false);
    expect(verifyShopHash(`${hash}0`, order, "m", "s")).toBe(false);
  });

  it("No hash is valid for a non-numeric amount", () => {
    expect(verifyShopHash("0".repeat(128), { ...order, amount: "1,50" }, "m", "s")).toBe(false);
  });

  it("A hash with one changed character is refused", () => {
    const hash = shopHash(order, "m", "s");
    fc.assert(
      fc.property(fc.nat(127), fc.constantFrom(..."0123456789abcdef"), (at, digit) => {
        const changedHash = hash.slice(0, at) + digit + hash.slice(at + 1);
        expect(verifyShopHash(changedHash, order, "m", "s")).toBe(changedHash === hash);
      }),
    );
  });

  it("A hash is refused after any change to the signed parts, merchant or secret", () => {
    const merchant = "merchant-1";
    const secret = "s3cret";
    const hash = shopHash(order, merchant, secret);
    const places = [
      "transactionUid",
      "status",
      "orderUid",
      "currency",
      "vaultTokenUid",
      "subscriptionUid",
      "rand",
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.nat(40),
        fc.constantFrom(..."aZ09-_:"),
        (place, at, letter) => {
          const value = order[place] ?? "";
          const index = at % value.length;
          const changedValue = value.slice(0, index) + letter + value.slice(index + 1);
          fc.pre(changedValue !== value);
          expect(verifyShopHash(hash, { ...order, [place]: changedValue }, merchant, secret)).toBe(false);
        },
      ),
    );
    expect(verifyShopHash(hash, { ...order, amount: "12.50000001" }, merchant, secret)).toBe(false);
    expect(verifyShopHash(hash, order, "merchant-2", secret)).toBe(false);
    expect(verifyShopHash(hash, order, merchant, "s3creT")).toBe(false);
  });
});

it("The proof for a POS configuration is the MD5 of merchant UID and secret", () => {
  // printf 'merchant-1s3cret' | md5sum
  expect(posConfigCheck("merchant-1", "s3cret")).toBe("88779fc71501192c746eefa17b9fcfc4");
});
