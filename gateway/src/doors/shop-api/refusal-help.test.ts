import { helpFor } from "./refusal-help";

describe("help in refusals of the shop API", () => {
  it("A refused signature names the page that compares the signed texts", () => {
    expect(helpFor(401, "The signature is wrong.").hint).toContain("signed_text");
  });

  it.each([
    [
      'order_currency: "XQX" is not supported. Use an ISO 4217 code, such as RSD or EUR.',
      "order_currency",
      "Use an ISO 4217 code, such as RSD or EUR.",
    ],
    [
      'order_amount: "x" is not a decimal number. Use digits and a point, for example 1490.00.',
      "order_amount",
      "Use digits and a point, for example 1490.00.",
    ],
    ["order_uid has 0 characters. Use 1 to 128.", "order_uid", "Use 1 to 128."],
  ])("A refusal names the invalid field and its format: %s", (error, field, hint) => {
    expect(helpFor(400, error)).toEqual({ field, hint });
  });

  it.each([
    [400, "merchant_site_uid is missing or malformed.", /^Send merchant_site_uid/],
    [400, "rand is missing. Each refund needs a new one", /^Send a new, unused text as rand/],
    [404, "This order does not exist.", /^Store the order first/],
    [404, "Not found", /^Store the order first/],
    [409, "This refund has already been carried out.", /new rand/],
    [429, "Too many calls.", /retry-after/],
  ])("A refusal hints at the shop's next step: %d %s", (status, error, hint) => {
    expect(helpFor(status, error).hint).toMatch(hint);
  });

  it("A self-explanatory refusal has no hint", () => {
    expect(helpFor(409, "The order is refunded already.")).toEqual({});
  });
});
