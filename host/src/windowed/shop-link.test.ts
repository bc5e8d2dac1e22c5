import { shopLink } from "./shop-link";

describe("shop page address", () => {
  it.each([
    ["paymentmethods", "/paymentmethods"],
    ["/paymentmethods", "/paymentmethods"],
    [" app ", "/app"],
    ["orders/Uid:wc_order_A1", "/orders/Uid:wc_order_A1"],
    ["companydetails/4?lang=rs", "/companydetails/4?lang=rs"],
    ["paymentdetails/7", "/paymentdetails/number:7"],
    ["/shippingdetails/7?x=1", "/shippingdetails/number:7?x=1"],
    ["sitedetails/7", "/sitedetails/7"],
  ])("Shop page %p opens as %s", (link, path) => {
    expect(shopLink(link)).toBe(path);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example:80/x",
    "",
  ])("An invalid shop page link %p stays unchanged", (link) => {
    expect(shopLink(link)).toBe(link);
  });
});
