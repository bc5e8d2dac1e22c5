import { isOwnNotifyAddress } from "./notify-address";

const site = {
  url: "dunav.example/shop",
  urls: "shop.dunav.example, продавница.срб,blog.dunav.example/;path.example",
  defaultNotifyUrl: "https://hooks.partner.example/hpay",
};
const isOwn = (address: string, allowPrivateTargets = false, production = false) =>
  isOwnNotifyAddress({ allowPrivateTargets, production }, site, address);

describe("notification address of an order", () => {
  it.each([
    "https://dunav.example/?wc-api=hpay",
    "https://www.dunav.example/a",
    "http://SHOP.dunav.example:8080/a",
    "https://xn--80aafgw3adhj0e.xn--90a3ac/a",
    "https://hooks.partner.example/other",
  ])("A notification address on the POS's host is accepted: %s", (address) => {
    expect(isOwn(address)).toBe(true);
  });

  it.each([
    "",
    "https://dunav.example.evil.example/",
    "https://evil.example/?dunav.example",
    "https://pay.dunav.example/",
    "https://path.example/",
    "https://dunav.example@evil.example/",
    "ftp://dunav.example/",
    "http://localhost/",
    "javascript:1",
    "no address at all",
    "dunav.example/hook",
    "//dunav.example/hook",
  ])("A notification address on a foreign host is ignored: %p", (address) => {
    expect(isOwn(address)).toBe(false);
  });

  it("A notification address on the gateway's machine is accepted if the operator allows private targets", () => {
    expect(isOwn("http://localhost:4001/a", true)).toBe(true);
    expect(isOwn("http://evil.example/", true)).toBe(false);
  });

  it("A notification address without TLS is refused in production", () => {
    expect(isOwn("http://dunav.example/a", false, true)).toBe(false);
    expect(isOwn(" HTTP://dunav.example/a", false, true)).toBe(false);
    expect(isOwn("https://dunav.example/a", false, true)).toBe(true);
  });
});
