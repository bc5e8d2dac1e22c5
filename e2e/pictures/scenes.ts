import type { Page } from "@playwright/test";

/** One picture of the documents: where it is taken and what has to stand there first. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  ready(page: Page): Promise<void>;
}

const heading = async (page: Page) => {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.getByText("Loading...").first().waitFor({ state: "hidden" });
};

export const scenes: readonly Scene[] = [
  {
    name: "sign-in",
    path: "/login",
    signedIn: false,
    ready: (page) => page.getByLabel("Password", { exact: true }).waitFor(),
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
  { name: "pos-settings", path: "/sitedetails/1", signedIn: true, ready: heading },
  { name: "company", path: "/companydetails/1", signedIn: true, ready: heading },
  { name: "payment-catalogue", path: "/newpayment", signedIn: true, ready: heading },
  { name: "payment-method", path: "/paymentdetails/1", signedIn: true, ready: heading },
  { name: "ticket", path: "/ticketdetails/1", signedIn: true, ready: heading },
  { name: "account", path: "/user", signedIn: true, ready: heading },
  { name: "transactions", path: "/transactions", signedIn: true, ready: heading },
  { name: "subscriptions", path: "/subscriptions", signedIn: true, ready: heading },
  { name: "tickets", path: "/tickets", signedIn: true, ready: heading },
  { name: "help", path: "/help", signedIn: true, ready: heading },
];

export const widths = [1440, 768, 390] as const;
export const modes = ["light", "dark"] as const;
