import type { BodyOf } from "./data-provider";
import type { ListParams } from "./list-query";

/** The type check is the actual test: it fails if a line compiles although its field does not exist. */
describe("field names", () => {
  it("Sorting, filtering and writing accept only existing record fields", () => {
    const dateParams: ListParams<"company_site_orders"> = { orderBy: "CreatedAt", filter: { Uid: "1" } };
    const sentBody: BodyOf<"erasures"> = { CompanyId: 1, Email: "a@b.example" };
    const anyParams: ListParams = dateParams;
    // @ts-expect-error orders cannot be sorted by this field
    const sortedParams: ListParams<"company_site_orders"> = { orderBy: "Created" };
    // @ts-expect-error orders cannot be filtered by this field
    const filteredParams: ListParams<"company_site_orders"> = { filter: { or: [{ Number: "1" }] } };
    // @ts-expect-error tickets are not sorted by a field of orders
    const otherParams: ListParams<"tickets"> = dateParams;
    // @ts-expect-error the resource has no field of this name
    const body: BodyOf<"tickets"> = { Subject: "" };
    expect([anyParams, sentBody, sortedParams, filteredParams, otherParams, body]).toHaveLength(6);
  });
});
