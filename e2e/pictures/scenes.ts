import type { Page } from "@playwright/test";

/** One picture for the documents: its address, and what must be visible first. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Answers to calls in place of the gateway's, by path: a body, or `failed`. */
  readonly answers?: Readonly<Record<string, unknown>>;
  ready(page: Page): Promise<void>;
}

const heading = async (page: Page) => {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page
    .getByText(/^(Loading|Učitava se|Учитава се|Се вчитува)\.\.\.$/)
    .first()
    .waitFor({ state: "hidden" });
};

/** An answer like the gateway's without a useful message. */
export const failedAnswer = Symbol("failed");
const emptyList = { data: [], total: 0 };
const emptyCompany = {
  id: 1,
  Name: "Nova firma",
  RegNo: "",
  TaxNo: "",
  Address: "",
  Country: "RS",
  LogoFile: "",
  Data: "{}",
  Version: 1,
  UserCompanies: [{ id: 1, CompanyId: 1, UserId: 1, Role: "creator" }],
};
const emptyPos = {
  id: 1,
  CompanyId: 1,
  Url: "novi.example",
  SiteType: "site-standard",
  Data: "{}",
  Version: 1,
};
const shopCall = {
  CompanySiteId: 1,
  At: "2026-11-25T09:30:00.000Z",
  Method: "POST",
  Path: "/clientpay/store",
  Status: 200,
  ErrorCode: null,
  Error: "",
  TookMs: 34,
  Signature: "right",
  SignedText: "||10024|4590.00000000|RSD||rnd65f0a1",
  Slip: "",
  TheirText: "",
  Request: JSON.stringify({ order_uid: "10024", order_amount: "4590.00", order_billing: { email: "•••" } }),
};
/** Requests of a shop, the last of which has a wrong signature. */
const shopCalls = [
  { ...shopCall, id: 3, OrderUid: "10025", IsRefused: false },
  { ...shopCall, id: 2, OrderUid: "10024", Path: "/clientpay/checkout-status", Signature: "", TookMs: 9 },
  {
    ...shopCall,
    id: 1,
    OrderUid: "10024",
    ErrorCode: 401,
    Error: "The signature is wrong.",
    Signature: "wrong",
    Slip: "amount-two-decimals",
    TheirText: "||10024|4590.00|RSD||rnd65f0a1",
  },
];
/** Waits for a failure message, which is found by its role, because its text depends on the language. */
const alert = (page: Page) => page.getByRole("alert").first().waitFor();
const company = "/companydetails/1";
const pos = "/sitedetails/1";

/** The screens of companies and POS again, empty and with failing calls. */
const emptyAndFailed: readonly Omit<Scene, "signedIn">[] = [
  {
    name: "companies-failed",
    path: "/company",
    answers: { "/api/companies": failedAnswer },
    ready: alert,
  },
  {
    name: "company-empty",
    path: company,
    answers: {
      "/api/companies/1": { data: emptyCompany },
      "/api/user_companies": emptyList,
      "/api/invitations": emptyList,
    },
    ready: heading,
  },
  {
    name: "company-failed",
    path: company,
    answers: { "/api/companies/1": failedAnswer },
    ready: alert,
  },
  {
    name: "pos-list-empty",
    path: "/sites",
    answers: { "/api/company_sites": emptyList },
    ready: heading,
  },
  {
    name: "pos-list-failed",
    path: "/sites",
    answers: { "/api/company_sites": failedAnswer },
    ready: alert,
  },
  {
    name: "pos-settings-empty",
    path: pos,
    answers: { "/api/company_sites/1": { data: emptyPos }, "/api/pos_types": emptyList },
    ready: heading,
  },
  {
    name: "pos-settings-failed",
    path: pos,
    answers: { "/api/company_sites/1": failedAnswer },
    ready: alert,
  },
  {
    name: "new-company-failed",
    path: "/newcompany",
    ready: async (page) => {
      await page.locator("main [type=submit]").click();
      await page.locator("main [aria-invalid=true]").first().waitFor();
    },
  },
  // This scene is last, because the selection is empty without a company.
  { name: "companies-empty", path: "/company", answers: { "/api/companies": emptyList }, ready: heading },
];

export const scenes: readonly Scene[] = [
  {
    name: "sign-in",
    path: "/login",
    signedIn: false,
    ready: (page) => page.locator("input[type=password]").waitFor(),
  },
  { name: "dashboard", path: "/app", signedIn: true, ready: heading },
  { name: "companies", path: "/company", signedIn: true, ready: heading },
  { name: "pos-list", path: "/sites", signedIn: true, ready: heading },
  { name: "payment-methods", path: "/paymentmethods", signedIn: true, ready: heading },
  { name: "orders", path: "/orders", signedIn: true, ready: heading },
  {
    name: "pay-by-link",
    path: "/orders/new-pbl",
    signedIn: true,
    ready: (page) => page.getByRole("dialog").waitFor(),
  },
  { name: "pos-settings", path: pos, signedIn: true, ready: heading },
  {
    name: "pos-requests",
    path: `${pos}/requests`,
    signedIn: true,
    answers: { "/api/shop_calls": { data: shopCalls, total: shopCalls.length } },
    async ready(page) {
      await heading(page);
      await page.getByRole("table").waitFor();
      await page.locator("[aria-expanded=false]").locator("visible=true").last().click();
    },
  },
  { name: "company", path: company, signedIn: true, ready: heading },
  { name: "new-company", path: "/newcompany", signedIn: true, ready: heading },
  { name: "payment-catalogue", path: "/newpayment", signedIn: true, ready: heading },
  { name: "payment-method", path: "/paymentdetails/1", signedIn: true, ready: heading },
  { name: "ticket", path: "/ticketdetails/1", signedIn: true, ready: heading },
  { name: "account", path: "/user", signedIn: true, ready: heading },
  { name: "transactions", path: "/transactions", signedIn: true, ready: heading },
  { name: "subscriptions", path: "/subscriptions", signedIn: true, ready: heading },
  { name: "tickets", path: "/tickets", signedIn: true, ready: heading },
  { name: "help", path: "/help", signedIn: true, ready: heading },
  ...emptyAndFailed.map((scene) => ({ ...scene, signedIn: true })),
];

export const widths = [1440, 768, 390] as const;
export const modes = ["light", "dark"] as const;
