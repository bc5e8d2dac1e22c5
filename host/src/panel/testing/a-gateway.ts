/** The signed-in person, as in the gateway's answer to `me`. */
export const ana = { id: 7, Email: "ana@dunav.example", Name: "Ana Đorđević", Tel: "" };
export const dunav = {
  id: 1,
  Name: "Dunav Trade d.o.o.",
  RegNo: "21234567",
  TaxNo: "109876543",
  Address: "Zmaj Jovina 4",
  UserCompanies: [{ Role: "creator" }],
  Data: "{}",
};
export const sava = { ...dunav, id: 2, Name: "Sava Apps", UserCompanies: [{ Role: "staff" }] };
export const shop = {
  id: 3,
  Url: "dunav.example",
  Urls: "m.dunav.example",
  CompanyId: 1,
  SiteType: "site-standard",
  MerchantsiteUid: "demo-shop",
  CreatedAt: "2026-10-01T08:00:00Z",
  Enabled: true,
  Domains: [{ Host: "dunav.example", Method: "file" }],
};
const secondShop = { ...shop, id: 4, Url: "prodavnica.example", Urls: "", MerchantsiteUid: "second" };

export interface Gateway {
  /** Additional fields of the `me` answer. */
  readonly person: object;
  companies: unknown[];
  sites: (typeof shop)[];
  isTokenExpired: boolean;
  /** Whether the list of companies fails to load. */
  companiesFail: boolean;
  readonly requests: string[];
}

/** A gateway that answers the shell's few calls and records requests. */
export function aGateway(changes: Partial<Gateway> = {}): Gateway {
  const gateway: Gateway = {
    person: {},
    companies: [dunav, sava],
    sites: [shop, secondShop],
    isTokenExpired: false,
    companiesFail: false,
    requests: [],
    ...changes,
  };
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  jest.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const url = new URL(String(request));
    gateway.requests.push(url.pathname);
    if (gateway.isTokenExpired) return json({ error: "401 TOKEN_EXPIRED" }, 401);
    if (url.pathname === "/me") return json({ ...ana, ...gateway.person });
    if (url.pathname === "/api/companies")
      return gateway.companiesFail ? json({}, 503) : json({ data: gateway.companies });
    if (url.pathname === "/api/company_sites") {
      const { CompanyId } = JSON.parse(url.searchParams.get("filter") ?? "{}");
      return json({ data: gateway.sites.filter((site) => site.CompanyId === CompanyId) });
    }
    return json({}, 404);
  });
  return gateway;
}
