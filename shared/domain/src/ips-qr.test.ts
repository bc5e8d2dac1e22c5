import { type IpsPayment, ipsQr } from "./ips-qr";
import { money } from "./money";
import { printSerbianAccount, serbianAccount } from "./serbian-account";

const payment: IpsPayment = {
  account: "845-0000000404849-87",
  payee: "JP EPS BEOGRAD",
  amount: money("3596.13", "RSD"),
  code: "189",
  purpose: "UPLATA PO RACUNU ZA EL. ENERGIJU",
  reference: "97163220000111111111000",
};

it("An IPS code has ordered tags, a decimal comma and no trailing bar", () => {
  expect(ipsQr(payment)).toEqual({
    kind: "text",
    text: "K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD|I:RSD3596,13|SF:189|S:UPLATA PO RACUNU ZA EL. ENERGIJU|RO:97163220000111111111000",
  });
});

it("An IPS code omits empty tags", () => {
  const { account, payee, amount } = payment;
  expect(ipsQr({ account, payee, amount, purpose: " ", reference: "" })).toEqual({
    kind: "text",
    text: "K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD|I:RSD3596,13|SF:289",
  });
  expect(ipsQr({ account, payee, amount, code: "" })).toEqual({
    kind: "text",
    text: "K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD|I:RSD3596,13",
  });
});

it("An IPS code truncates long texts and removes bars from texts", () => {
  const qr = ipsQr({
    ...payment,
    payee: `A|B\n${"x".repeat(100)}`,
    purpose: "y".repeat(50),
    reference: "00|12 3",
    code: "18|9",
  });
  expect(qr.kind === "text" && qr.text.split("|").slice(4)).toEqual([
    `N:A B ${"x".repeat(66)}`,
    "I:RSD3596,13",
    "SF:189",
    `S:${"y".repeat(35)}`,
    "RO:00123",
  ]);
});

it.each([
  [{ amount: money("10", "EUR") }, "currency"],
  [{ account: "845000000040484988" }, "account"],
  [{ account: "" }, "account"],
  [{ amount: money("0", "RSD") }, "amount"],
  [{ amount: money("-1", "RSD") }, "amount"],
  [{ amount: money("1000000000000", "RSD") }, "amount"],
  [{ payee: " " }, "payee"],
])("A payment with %p has no IPS code: invalid %s", (changes, reason) => {
  expect(ipsQr({ ...payment, ...changes })).toEqual({ kind: "none", why: reason });
});

it.each([
  ["845-404849-87", "845000000040484987"],
  ["845000000040484987", "845000000040484987"],
  [" 845 0000000404849 87 ", "845000000040484987"],
  ["845-404849-88", null],
  ["854-404849-87", null],
  ["845-404849", null],
  ["000000000000000000", null],
  ["84500000004048498", null],
  ["845-12345678901234-87", null],
])("Account %p is read as %p", (input, account) => {
  expect(serbianAccount(input)).toBe(account);
});

it("A bank account is shown in three parts", () => {
  expect(printSerbianAccount("845000000040484987")).toBe("845-0000000404849-87");
});
