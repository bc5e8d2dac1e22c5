import { runInNewContext } from "node:vm";
import { money } from "@hpay/domain";
import { posTypeList } from "../../connectors/catalogue/pos-type-list";
import { splitOf } from "./split-pay";

const receiver = (Share: unknown, url = "zadruga.dunav") => ({
  url,
  data: JSON.stringify({ parameters: { Account: "160000000000000173", Share } }),
});
const paid = money("1000.00", "RSD");

describe("split pay", () => {
  it.each([
    ["15", "150.00"],
    ["33.333", "333.33"],
    [".5", "5.00"],
    ["100.00", "1000.00"],
    [12.5, "125.00"],
  ])("A receiver with a share of %j gets its part", (share, amount) => {
    expect(splitOf([receiver(share)], paid)).toMatchObject({ status: "SPLIT", parts: [{ amount }] });
  });

  it.each([
    ["0.01", ["25", "25", "25", "25"]],
    ["0.03", ["50", "50"]],
    ["100.01", ["33.33", "33.33", "33.34"]],
    ["9999999999999.99", ["12.5", "87.5"]],
    ["0.05", ["10", "10", "10", "10", "10", "10", "10", "10", "10", "10"]],
  ])("Parts of %s with shares of 100 % add up to the payment", (amount, shares) => {
    const whole = money(amount, "RSD");
    const split = splitOf(
      shares.map((share) => receiver(share)),
      whole,
    );
    const cents = (split?.parts ?? []).map((part) => BigInt(part.amount.replace(".", "")));
    expect(cents.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(amount.replace(".", "")));
  });

  it("A payment is not split when one or several shares exceed the total", () => {
    const over = { status: "SHARES-OVER-100", parts: [] };
    expect(splitOf([receiver("120")], paid)).toEqual(over);
    expect(splitOf([receiver("60"), receiver("40.01", "druga.zadruga")], paid)).toEqual(over);
  });

  it("A receiver without a share gets no part", () => {
    expect(splitOf([receiver("0"), receiver(""), receiver("-5"), receiver("no number")], paid)).toBeNull();
    expect(splitOf([receiver("0"), receiver("50", "druga.zadruga")], paid)?.parts).toHaveLength(1);
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
