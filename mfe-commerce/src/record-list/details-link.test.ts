import { detailsHrefs } from "./details-link";

describe("record addresses", () => {
  it("Addresses in a list differ only in the record id", () => {
    const hrefSpy = jest.fn((id: number) => `/orders?q=9007199254740991&open=${id}&company_id=1&site_id=3`);
    const hrefOf = detailsHrefs(hrefSpy);
    expect([hrefOf(7), hrefOf(9007)]).toEqual([
      "/orders?q=9007199254740991&open=7&company_id=1&site_id=3",
      "/orders?q=9007199254740991&open=9007&company_id=1&site_id=3",
    ]);
    expect(hrefSpy).toHaveBeenCalledTimes(1);
  });
});
