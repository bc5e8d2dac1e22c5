import * as fc from "fast-check";
import {
  defaultListParams,
  hasSameFilter,
  invertedTo,
  type ListAddressRules,
  type ListParams,
  pageSizes,
  readListParams,
  writeListParams,
} from "./list-params";

const rules: ListAddressRules = {
  sortable: ["id", "Uid", "Amount"],
  excludable: ["PAID", "CANCELED", "PARTIALLY-REFUNDED"],
  columns: ["uid", "amount", "status"],
};
const read = (address: string) => readListParams(new URLSearchParams(address), rules);

describe("list address", () => {
  // spec 3.9-page-sizes-25-50
  it("A list with default settings has an empty address", () => {
    expect(writeListParams(defaultListParams).toString()).toBe("");
    expect(read("")).toEqual(defaultListParams);
  });

  it("A list address contains filters, search, sort, page, size and columns", () => {
    const params: ListParams = {
      from: "2026-10-01 00:00",
      to: "2026-10-31 23:59",
      search: "đorđević",
      exclude: ["CANCELED", "PARTIALLY-REFUNDED"],
      sort: { field: "Amount", direction: "asc" },
      page: 3,
      size: 100,
      columns: ["uid", "status"],
    };
    expect(read(writeListParams(params).toString())).toEqual({
      ...params,
      exclude: ["CANCELED", "PARTIALLY-REFUNDED"],
    });
  });

  it("A list address distinguishes an empty Exclude filter from a missing one", () => {
    expect(read("exclude=").exclude).toEqual([]);
    expect(read("").exclude).toBeNull();
  });

  it.each([
    ["from=2026-13-01T00:00"],
    ["from=2026-02-30T10:00"],
    ["from=2026-02-01T24:00"],
    ["from=0026-11-01T00:00"],
    ["to=0999-12-31T23:59"],
    ["from=yesterday"],
    ["to=2026-02-01"],
    ["page=0"],
    ["page=-2"],
    ["page=1e3"],
    // spec 3.2-pager-25-50-100 3.2-pagination-25-50-100
    ["size=30"],
    ["sort=Password.asc"],
    ["sort=Amount.sideways"],
    ["company_id=4&site_id=9&hpay-override=x"],
  ])("A list address ignores %s", (address) => {
    expect(read(address)).toEqual(defaultListParams);
  });

  it("A list address drops To when it is before From", () => {
    expect(read("from=2026-05-02T00:00&to=2026-05-01T00:00").to).toBeNull();
    expect(invertedTo(new URLSearchParams("from=2026-05-02T00:00&to=2026-05-01T00:00"))).toBe(
      "2026-05-01 00:00",
    );
    expect(invertedTo(new URLSearchParams("from=2026-05-02T00:00&to=2026-05-02T00:00"))).toBeNull();
  });

  it("A list address survives a round trip", () => {
    const params = fc.record<ListParams>({
      from: fc.constantFrom(null, "2026-01-01 00:00", "2026-03-29 02:30"),
      to: fc.constantFrom(null, "2026-10-25 02:30", "2027-01-01 00:00"),
      search: fc.string().map((text) => text.trim()),
      exclude: fc.option(fc.subarray([...rules.excludable])),
      sort: fc.record({
        field: fc.constantFrom(...rules.sortable),
        direction: fc.constantFrom("asc" as const, "desc" as const),
      }),
      page: fc.integer({ min: 1, max: 9999 }),
      // spec 3.2-pagination-25-50-100
      size: fc.constantFrom(...pageSizes),
      columns: fc.option(fc.subarray([...rules.columns])),
    });
    fc.assert(
      fc.property(params, (listParams) => {
        expect(read(writeListParams(listParams).toString())).toEqual(listParams);
      }),
    );
  });

  it("Going to another page of a list does not count as a new filter", () => {
    const defaults = defaultListParams;
    expect(hasSameFilter(defaults, { ...defaults, page: 4, size: 1000, columns: ["uid"] })).toBe(true);
    expect(hasSameFilter(defaults, { ...defaults, search: "ana" })).toBe(false);
    expect(hasSameFilter(defaults, { ...defaults, exclude: [] })).toBe(false);
    expect(hasSameFilter(defaults, { ...defaults, sort: { field: "Uid", direction: "asc" } })).toBe(false);
  });
});
