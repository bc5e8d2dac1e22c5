import { posAddresses } from "../../../pos/pos-address";
import { startedGateway } from "../../../testing/started-gateway";

describe("POS address", () => {
  const site = (Url: string, Urls = "") => posAddresses({ SiteType: "site-standard", Url, Urls });
  const fault = (field: string, code: string) =>
    expect.objectContaining({ fields: [expect.objectContaining({ field, code })] });

  it.each([
    ["HTTPS://WWW.Shop.RS/", "shop.rs"],
    ["http://www.shop.rs//?utm=1#top", "shop.rs"],
    [" shop.rs/eu/ ", "shop.rs/eu"],
    ["xn--e1afmkfd.xn--90a3ac", "пример.срб"],
    ["ПРИМЕР.СРБ/", "пример.срб"],
    ["xn--urevak-92ac.rs", "đurđevak.rs"],
  ])("POS address %p is stored as %p", (sentAddress, storedAddress) => {
    expect(site(sentAddress).Url).toBe(storedAddress);
  });

  it.each(["shop", "localhost", "192.168.1.1", "shop.rs:8080", "user@shop.rs", "javascript:alert(1)"])(
    "POS address %p is rejected",
    (address) => {
      expect(() => site(address)).toThrow(fault("Url", "ADDRESS_NOT_VALID"));
    },
  );

  it.each([
    "раураl.com",
    "аpple.com",
    "dunav.ехample",
    "αpple.gr",
    "аррӏе.com",
    "xn--80ak6aa92e.com",
    "shop.xn--80ak6aa92e.com/eu",
  ])("POS address %p is refused because it imitates another address", (address) => {
    expect(() => site(address)).toThrow(fault("Url", "ADDRESS_LOOKS_ALIKE"));
    expect(() => site("shop.rs", `b.rs, ${address}`)).toThrow(fault("Urls", "ADDRESS_LOOKS_ALIKE"));
  });

  it.each(["bücher.de", "сајт.com", "оро.срб", "сос.мкд", "shop.online", "3-х.срб", "例え.jp"])(
    "POS address %p in one alphabet is stored",
    (address) => {
      expect(site(address).Url).toBe(address);
    },
  );

  it("Each auxiliary address is stored once and never duplicates the main address", () => {
    expect(site("shop.rs", "https://www.Shop.rs/, b.rs\nwww.b.rs/").Urls).toBe("b.rs");
    expect(() => site("shop.rs", "b.rs, <script>")).toThrow(fault("Urls", "ADDRESSES_NOT_VALID"));
  });

  it("A POS has at most 50 auxiliary addresses", () => {
    const hosts = (count: number) => Array.from({ length: count }, (_, n) => `b${n}.rs`).join(",");
    expect(site("shop.rs", hosts(50)).Urls).toBe(hosts(50));
    expect(() => site("shop.rs", hosts(51))).toThrow(fault("Urls", "TOO_LONG"));
  });

  it("The address of an app is an identifier of at least six characters", () => {
    const app = (Url: string) => posAddresses({ SiteType: "app-standard", Url });
    expect(app(" Rs.Hpay.Kasa ").Url).toBe("rs.hpay.kasa");
    expect(() => app("kasa")).toThrow(fault("Url", "ADDRESS_NOT_VALID"));
  });

  it("An auxiliary address is removed from the list when it becomes the main address", () => {
    const before = { SiteType: "site-standard", Url: "a.rs", Urls: "b.rs,c.rs" };
    expect(posAddresses({ Url: "www.B.rs" }, before).Urls).toBe("c.rs");
    expect(posAddresses({ Url: "b.rs", Urls: "b.rs,c.rs" }, before).Urls).toBe("c.rs");
    expect(posAddresses({ Url: "b.rs", Urls: "d.rs" }, before).Urls).toBe("d.rs");
    expect(posAddresses({ Url: "b.rs" }, { ...before, Urls: "old one" })).toEqual({ Url: "b.rs" });
  });

  it("A stored address stays unchanged even if it is no longer valid", () => {
    const before = { SiteType: "site-standard", Url: "kiosk", Urls: "old one" };
    expect(posAddresses({ Url: "kiosk", Urls: "old one" }, before)).toEqual({
      Url: "kiosk",
      Urls: "old one",
    });
  });
});

describe("equal addresses in different spellings", () => {
  const env = startedGateway();
  const create = (Url: string) =>
    env.owner.call("POST", "/api/company_sites", { body: { CompanyId: 1, Url, SiteType: "site-standard" } });

  it("The same address in another spelling counts as a duplicate", async () => {
    const { body } = await create("https://www.Prodavnica.срб/");
    expect(body.data).toMatchObject({ Url: "prodavnica.срб" });
    for (const spelling of ["WWW.prodavnica.срб", "http://PRODAVNICA.XN--90A3AC/", "prodavnica.срб?x#y"])
      expect((await create(spelling)).body.error).toMatch(/^409 SITE_EXISTS/);
    const other = (await create("druga-prodavnica.example")).body.data.id;
    const update = await env.owner.call("PUT", `/api/company_sites/${other}`, {
      body: { Url: "www.prodavnica.xn--90a3ac" },
    });
    expect(update.body.error).toMatch(/^409 SITE_EXISTS/);
  });
});
