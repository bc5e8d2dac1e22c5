import { interfaceLanguages } from "@hpay/contract";
import { formatAmount, formatMoney } from "@hpay/domain";
import { type FilterFields, type ListFilterRequest, listFilter } from "./list-filter";

const orders: FilterFields = {
  searchFields: ["Uid", "Status", "Name", "Data"],
  exactFields: ["id", "Uid", "Name", "Status", "Amount", "SubscriptionId"],
};
const request: ListFilterRequest = {
  posId: 3,
  routeId: { kind: "none" },
  range: { from: "2026-10-21T22:00:00.000Z", to: "2026-11-20T22:59:59.999Z" },
  search: "",
  exclude: [],
};

describe("list filter", () => {
  it("A list filter contains the POS and the date range", () => {
    expect(listFilter(request, orders)).toEqual({
      CompanySiteId: 3,
      CreatedAt: { between: ["2026-10-21T22:00:00.000Z", "2026-11-20T22:59:59.999Z"] },
    });
  });

  it("A list filter applies the search to every searchable field", () => {
    expect(listFilter({ ...request, search: " Đorđević " }, orders)).toHaveProperty("or", [
      { Uid: { like: "%Đorđević%" } },
      { Status: { like: "%Đorđević%" } },
      { Name: { like: "%Đorđević%" } },
      { Data: { like: "%Đorđević%" } },
    ]);
  });

  // spec 3.5-blank-search-ignored
  it("A list filter ignores a blank search", () => {
    expect(listFilter({ ...request, search: "   " }, orders)).not.toHaveProperty("or");
  });

  it("A list filter treats percent signs, underscores and backslashes literally", () => {
    const filter = listFilter({ ...request, search: "50%_a\\b" }, { ...orders, searchFields: ["Uid"] });
    expect(filter).toHaveProperty("or", [{ Uid: { like: "%50\\%\\_a\\\\b%" } }]);
  });

  it.each([
    ["20.480,00", "%20480.00%"],
    ["20,480.00", "%20480.00%"],
    ["443,50", "%443.50%"],
    ["20.480", "%20.480%"],
    ["443,500", "%443,500%"],
  ])("A list filter searches for the amount %s as %s", (search, like) => {
    expect(listFilter({ ...request, search }, orders).or).toContainEqual({ Data: { like } });
  });

  it.each(interfaceLanguages)("A list filter finds an amount copied from a cell in %s format", (language) => {
    for (const amount of ["1234567.90", "20480.00", "443.50", "0.05"]) {
      const search = formatMoney({ amount, currency: "RSD" }, language);
      expect(listFilter({ ...request, search }, orders).or).toContainEqual({ Data: { like: `%${amount}%` } });
      const formattedAmount = formatAmount(amount, language);
      expect(listFilter({ ...request, search: formattedAmount }, orders).or).toContainEqual({
        Data: { like: `%${amount}%` },
      });
    }
  });

  it.each(["RSD 2026", "box 12.50 EUR", "kom 443,50", "12 345", "RSD"])(
    "A list filter searches for %s as typed",
    (search) => {
      expect(listFilter({ ...request, search }, orders).or).toContainEqual({ Data: { like: `%${search}%` } });
    },
  );

  // spec 3.7-orders-status-notregexp-joined
  it("A list filter hides orders with excluded statuses", () => {
    expect(listFilter({ ...request, exclude: ["CANCELED", "REFUNDED"] }, orders)).toHaveProperty("Status", {
      notRegexp: "CANCELED|REFUNDED",
    });
  });

  // spec 3.2-numeric-id 3.7-route-id-replaces-date
  it("A list filter for one record replaces the date range", () => {
    expect(listFilter({ ...request, routeId: { kind: "record", id: 401 } }, orders)).toEqual({
      CompanySiteId: 3,
      id: 401,
    });
  });

  // spec 3.2-field-value-pair-filters
  it("A list filter accepts a field name in any letter case", () => {
    const fieldFilter = (field: string, value: string) =>
      listFilter({ ...request, routeId: { kind: "field", field, value } }, orders);
    expect(fieldFilter("uid", "PBL26")).toEqual({ CompanySiteId: 3, Uid: "PBL26" });
    expect(fieldFilter("SubscriptionId", "7")).toEqual({ CompanySiteId: 3, SubscriptionId: 7 });
    expect(fieldFilter("amount", "20.443,50")).toEqual({ CompanySiteId: 3, Amount: "20443.50" });
  });

  it.each([
    ["SubscriptionId", "abc"],
    ["SubscriptionId", "9007199254740993"],
    ["id", "1; drop"],
    ["Amount", "much"],
    ["Amount", "1,2,3"],
  ])("A list filter matches no record for a non-numeric %s: %s", (field, value) => {
    const routeId = { kind: "field", field, value } as const;
    expect(listFilter({ ...request, routeId }, orders)).toEqual({ CompanySiteId: 3, id: 0 });
  });

  it.each([
    ["Email", "ana@x.rs", '%"email":"ana@x.rs"%'],
    ["last_name", "Đorđević", '%"last\\_name":"Đorđević"%'],
    ["company", 'Dunav "50%"', '%"company":"Dunav \\\\"50\\%\\\\""%'],
  ])("A list filter by field name matches the buyer's full %s", (field, value, like) => {
    const routeId = { kind: "field", field, value } as const;
    expect(listFilter({ ...request, routeId }, orders)).toEqual({ CompanySiteId: 3, Data: { like } });
  });

  it.each(["Foo", "emails", "constructor"])(
    "A list filter matches no record for the unknown field %s",
    (field) => {
      const routeId = { kind: "field", field, value: "1" } as const;
      expect(listFilter({ ...request, routeId }, orders)).toEqual({ CompanySiteId: 3, id: 0 });
    },
  );
});
