import { isTimeZone } from "@hpay/domain";
import { customerZoneOf, zoneOf } from "./company-zone";

describe("time zone of a company", () => {
  it.each([
    ["RS", "{}", "Europe/Belgrade"],
    ["MK", '{"TimeZone":""}', "Europe/Skopje"],
    ["TR", '{"TimeZone":"Nowhere/Town"}', "Europe/Istanbul"],
    ["RS", '{"TimeZone":"Asia/Kathmandu"}', "Asia/Kathmandu"],
    ["US", "{}", "UTC"],
    ["constructor", "not JSON", "UTC"],
  ])("Customers of a company in %s with data %s see times in %s", (country, data, zone) => {
    expect(customerZoneOf({ country, data })).toBe(zone);
    expect(isTimeZone(zone)).toBe(true);
  });

  it("Charges follow the company's chosen time zone, not its country", () => {
    expect([zoneOf("{}"), zoneOf('{"TimeZone":"Asia/Kathmandu"}')]).toEqual(["UTC", "Asia/Kathmandu"]);
  });
});
