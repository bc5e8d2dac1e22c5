import { availableMethods, extractCurrency, extractNumber, groupedMethods } from "./methods";

const method = (HPaySiteMethodId: number, changes: object = {}) => ({
  HPaySiteMethodId,
  Enabled: true,
  Hidden: "",
  ...changes,
});
const numbers = (methods: readonly { readonly HPaySiteMethodId: number }[]) =>
  methods.map((method) => method.HPaySiteMethodId);

const rateOf = async (from: string, to: string) =>
  from === "EUR" && to === "RSD" ? { rate: 117 } : { error: "There is no rate.", error_code: 404 };
const shownIds = async (
  methods: readonly ReturnType<typeof method>[],
  country: string,
  total: unknown,
  currency: string,
) => numbers(await availableMethods(methods, { country, total, currency }, rateOf));

describe("methods shown by a shop", () => {
  it("A shop shows only enabled methods that are not hidden", async () => {
    const all = [method(1), method(2, { Enabled: false, Hidden: true }), method(3, { Hidden: true })];
    expect(await shownIds(all, "RS", "100", "RSD")).toEqual([1]);
  });

  it("A shop shows only methods for the customer's country and total", async () => {
    const all = [
      method(1, { "Only For Countries": ["RS"] }),
      method(2, { "Excluded Countries": ["RS"] }),
      method(3, { "Minimal Order Amount": "100 EUR" }),
      method(4, { "Maximal Order Amount": "50.00 EUR" }),
      method(5, { "Minimal Order Amount": "9000 RSD" }),
    ];
    expect(await shownIds(all, "rs", 60, "EUR")).toEqual([1]);
    expect(await shownIds(all, "SR", 90, "EUR")).toEqual([1, 5]);
    expect(await shownIds(all, "DE", "100.00", "EUR")).toEqual([2, 3, 5]);
    expect(await shownIds(all, "DE", "120.00 EUR", "")).toEqual([2, 3, 5]);
    expect(await shownIds(all, "", "", "")).toEqual([1, 2, 3, 4, 5]);
  });

  it("A shop hides a method when the limit and total cannot be compared", async () => {
    const limitedMethods = [method(1, { "Minimal Order Amount": "100 EUR" })];
    expect(await shownIds(limitedMethods, "", "5000", "XAF")).toEqual([]);
  });

  it("Methods in the same group are shown under the first method", () => {
    const all = [method(1, { Group: "cards" }), method(2), method(3, { Group: "cards" })];
    const groups = groupedMethods(all);
    expect(numbers(groups)).toEqual([1, 2]);
    expect(groups[0]?.method_siblings).toEqual([all[2]]);
    expect(all[0]).not.toHaveProperty("method_siblings");
  });

  it("A method's amount is read as a number and a currency", () => {
    expect([extractNumber("100 EUR"), extractNumber("12,50 RSD"), extractCurrency("100 eur")]).toEqual([
      100,
      12.5,
      "EUR",
    ]);
  });
});
