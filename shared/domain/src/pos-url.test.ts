import fc from "fast-check";
import { parsePosType, printPosType } from "./pos-type";
import {
  auxiliaryUrlsForSave,
  checkConnect,
  checkPosIdentifier,
  checkSiteUrl,
  normalizePosUrl,
  posHosts,
  readAuxiliaryUrls,
  savedPosUrl,
} from "./pos-url";

describe("main address", () => {
  it.each([
    ["shop.rs", "shop.rs"],
    ["Shop.RS", "shop.rs"],
    ["  shop . rs  ", "shop.rs"],
    ["http://shop.rs", "shop.rs"],
    ["https://shop.rs", "shop.rs"],
    // spec 1.5-main-url-lowercased-spaces
    ["HTTPS://WWW.SHOP.RS", "shop.rs"],
    ["www.shop.rs", "shop.rs"],
    ["http://www.shop.rs/", "shop.rs/"],
    ["https://https://shop.rs", "shop.rs"],
    ["http://www.www.shop.rs", "shop.rs"],
    ["www.https://shop.rs", "shop.rs"],
    ["shop.rs/eu", "shop.rs/eu"],
    ["shop.rs/eu/de-de/", "shop.rs/eu/de-de/"],
    ["shop.rs/a.b_c~d", "shop.rs/a.b_c~d"],
    ["shop.rs/%20x", "shop.rs/%20x"],
    ["shop.rs?utm=1", "shop.rs"],
    ["shop.rs/x?utm=1#top", "shop.rs/x"],
    ["shop.rs#top", "shop.rs"],
    ["a.b.c.shop.co.rs", "a.b.c.shop.co.rs"],
    ["my-shop.rs", "my-shop.rs"],
    ["1shop.rs", "1shop.rs"],
    ["shop.photography", "shop.photography"],
    ["shop.abcdefghijklmnopqrst", "shop.abcdefghijklmnopqrst"],
    ["продавница.срб", "продавница.срб"],
    ["đurđevak.rs", "đurđevak.rs"],
    ["shop.xn--90a3ac", "shop.xn--90a3ac"],
    ["xn--80aa.rs", "xn--80aa.rs"],
    ["shop.rs\n", "shop.rs"],
    ["\ufeffshop.rs", "shop.rs"],
    ["ftp://shop.rs", "shop.rs"],
    ["shop.rs/putanja/šta", "shop.rs/putanja/šta"],
  ])("Main address %p is normalized to %p", (input, url) => {
    expect(checkSiteUrl(input)).toEqual({ kind: "valid", url });
  });

  it.each(["", "   ", "http://", "https://www.", "?x", "#"])("Main address %p counts as empty", (input) => {
    expect(checkSiteUrl(input)).toEqual({ kind: "empty" });
  });

  it.each([
    "shop",
    "localhost",
    // spec 1.5-main-url-host-pattern
    "shop.r",
    "shop.rs1",
    // spec 1.5-main-url-host-pattern
    "shop.abcdefghijklmnopqrstu",
    "192.168.1.1",
    "shop..rs",
    ".shop.rs",
    "shop.rs.",
    "-shop.rs",
    "shop-.rs",
    "shop_1.rs",
    "shop.rs:8080",
    "user@shop.rs",
    "user:pass@shop.rs",
    "shop.rs,other.rs",
    "javascript:alert(1)",
    "mailto:a@shop.rs",
    "shop.rs/<script>",
    'shop.rs/"x',
    "shop.rs\\x",
    "shop.rs/{x}",
    "//shop.rs",
    "[::1]",
    "shop!.rs",
    `${"a".repeat(64)}.rs`,
    `${"a.".repeat(130)}rs`,
  ])("Main address %p is invalid", (input) => {
    expect(checkSiteUrl(input)).toEqual({ kind: "invalid" });
  });

  // spec 1.5-main-url-lowercased-spaces
  it("Normalizing an address twice changes nothing", () => {
    const typedAddress = fc.array(
      fc.oneof(
        fc.constantFrom(
          "http://",
          "https://",
          "www.",
          "/",
          ".",
          "?",
          "#",
          " ",
          "shop",
          "rs",
          "WWW.",
          "HTTP://",
        ),
        fc.string({ unit: "grapheme" }),
      ),
    );
    fc.assert(
      fc.property(typedAddress, (pieces) => {
        const normalizedUrl = normalizePosUrl(pieces.join(""));
        expect(normalizePosUrl(normalizedUrl)).toBe(normalizedUrl);
        const savedUrl = savedPosUrl(pieces.join(""));
        expect(savedPosUrl(savedUrl)).toBe(savedUrl);
      }),
      { numRuns: 500 },
    );
  });

  // spec 1.5-save-main-url-leaves
  it("A main address is stored without trailing slashes", () => {
    expect([savedPosUrl("https://www.shop.rs/"), savedPosUrl("shop.rs/eu//")]).toEqual([
      "shop.rs",
      "shop.rs/eu",
    ]);
  });
});

// spec 1.5-app-split-pay-identifiers
describe("identifier of an app or receiver", () => {
  it.each([
    ["com.example.shop", "com.example.shop"],
    ["RS-12345", "rs-12345"],
    ["abcdef", "abcdef"],
    ["my shop 1", "myshop1"],
  ])("The identifier %p is normalized to %p", (input, url) => {
    expect(checkPosIdentifier(input)).toEqual({ kind: "valid", url });
  });

  it.each(["abcde", "a b c d e", "http://abc", "abcd//", "x".repeat(254)])(
    "The identifier %p is invalid",
    (input) => {
      expect(checkPosIdentifier(input).kind).toBe("invalid");
    },
  );

  it("A blank identifier counts as empty", () => {
    expect(checkPosIdentifier(" ")).toEqual({ kind: "empty" });
  });
});

describe("auxiliary addresses", () => {
  it.each([
    ["", [], []],
    [" , ,\n", [], []],
    ["a.rs,b.rs", ["a.rs", "b.rs"], []],
    ["a.rs\nb.rs\r\nc.rs", ["a.rs", "b.rs", "c.rs"], []],
    ["https://www.a.rs/?x=1, A.RS, a.rs/", ["a.rs"], []],
    ["a.rs b.rs www.c.rs", ["a.rs", "b.rs", "c.rs"], []],
    ["shop . rs, b .rs", ["shop.rs", "b.rs"], []],
    ["a.rs, nonsense, b.rs", ["a.rs", "b.rs"], ["nonsense"]],
    ["a.rs/x/, a.rs/x", ["a.rs/x"], []],
    ["продавница.срб, https://xn--80aafgw3adhj0e.xn--90a3ac/", ["продавница.срб"], []],
    // spec 1.5-auxiliary-urls-comma-separated 1.5-auxiliary-urls-empty-allowed
  ])("Auxiliary addresses %p are read as %p, and %p as invalid", (input, urls, invalid) => {
    expect(readAuxiliaryUrls(input)).toEqual({ urls, invalid });
  });

  // spec 1.2-additional-site-urls-per 1.3-site-urls-comma-separated
  it("Auxiliary addresses are stored as a comma-separated list without the main address", () => {
    expect(auxiliaryUrlsForSave("b.rs/, https://shop.rs/, c.rs", "http://www.shop.rs/")).toBe("b.rs,c.rs");
  });

  it("A POS's hosts are taken from its main and auxiliary addresses", () => {
    expect(posHosts("shop.rs/eu", "b.rs/x,shop.rs,b.rs")).toEqual(["shop.rs", "b.rs"]);
    expect(posHosts("com.example.receiver-1!", null)).toEqual([]);
    expect(posHosts("продавница.срб/rs", "đurđevak.rs")).toEqual([
      "xn--80aafgw3adhj0e.xn--90a3ac",
      "xn--urevak-92ac.rs",
    ]);
  });
});

describe("connecting a shop", () => {
  const pos = { type: "site-woocommerce", url: "shop.rs", urls: "b.rs,c.rs/x" };

  it.each([
    ["https://www.shop.rs/", "ok"],
    ["http://b.rs", "ok"],
    ["c.rs/x/", "ok"],
    ["c.rs", "other-address"],
    ["evil.shop.rs", "other-address"],
    ["shop.rs.evil.com", "other-address"],
    ["", "other-address"],
    // spec 1.2-connected-site-url-must
  ])("Connecting a shop at the address %p is %s", (url, verdict) => {
    expect(checkConnect(url, pos)).toBe(verdict);
  });

  it.each([
    ["https://xn--80aafgw3adhj0e.xn--90a3ac/", "продавница.срб", "ok"],
    ["https://продавница.срб", "xn--80aafgw3adhj0e.xn--90a3ac", "ok"],
    ["https://shop.rs/%C5%A1ta", "shop.rs/šta", "ok"],
    ["https://xn--80aa.rs", "продавница.срб", "other-address"],
  ])("Connecting a shop at %p to POS %p is %s in Unicode or Punycode", (url, posUrl, verdict) => {
    expect(checkConnect(url, { type: "site-woocommerce", url: posUrl, urls: "" })).toBe(verdict);
  });

  // spec 1.2-connected-site-pos-type
  it("Connecting a shop to an app is refused", () => {
    expect(checkConnect("shop.rs", { ...pos, type: "app-standard" })).toBe("not-a-site");
  });
});

it.each([
  ["site", "site", "standard"],
  ["site-woocommerce", "site", "woocommerce"],
  ["app-ios-kit", "app", "ios-kit"],
  ["splitpay-", "splitpay", "standard"],
  // spec 1.3-sitetype-kind-optionally-hyphen
])("The POS type %p is read as %s, with subtype %s", (siteType, kind, subtype) => {
  expect(parsePosType(siteType)).toEqual({ kind, subtype });
});

it("An unknown word is not a POS type", () => {
  expect([parsePosType("sitemap"), parsePosType("")]).toEqual([null, null]);
  expect(printPosType({ kind: "site", subtype: "" })).toBe("site-standard");
});
