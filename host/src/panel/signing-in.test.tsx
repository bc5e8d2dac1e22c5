/** @own-environment `open-panel` replaces modules. */
import { act, screen } from "@testing-library/react";
import type { Panel } from "../ports/panel";
import { someCredentials } from "../session/testing";
import { aGateway, dunav, sava, shop } from "./testing/a-gateway";
import { open } from "./testing/open-panel";

const savaPos = { ...shop, id: 9, Url: "sava.example", Urls: "", CompanyId: 2 };
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem("hpay-last-choice:7", JSON.stringify({ company: 1, pos: { "1": 3 } }));
  aGateway({ companies: [dunav, sava], sites: [shop, savaPos] });
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.removeItem("hpay-last-choice:7");
});

const signIn = (panel: Panel) =>
  act(async () => {
    panel.session.adopt(someCredentials());
    panel.identity.continueAfterSignIn();
  });

it("A colleague's link opens in the linked company after sign-in and a reload", async () => {
  sessionStorage.setItem("afterloginurl", "/orders?q=Ana&company_id=2&site_id=9");
  const panel = await open("/login", { signedIn: false });
  await signIn(panel);
  expect(await screen.findByRole("button", { name: "POS: sava.example" })).toBeVisible();
  expect(address()).toBe("/orders?q=Ana&company_id=2&site_id=9");
});

it("A shop's window opens its page for its own POS after sign-in and a reload", async () => {
  const search = "?wmanage=/sitedetails/9&origin=https://sava.example&company_id=2&site_id=9";
  await open(`/login${search}`, { signedIn: false });
  const panel = await open("/login", { signedIn: false });
  await signIn(panel);
  expect(await screen.findByRole("button", { name: "POS: sava.example" })).toBeVisible();
  expect(window.location.pathname).toBe("/sitedetails/9");
});

it("A shop's page opens only once, and a later sign-in returns to the last page", async () => {
  const search = "?wmanage=/sitedetails/9&origin=https://sava.example";
  await signIn(await open(`/login${search}`, { signedIn: false }));
  expect(window.location.pathname).toBe("/sitedetails/9");
  const panel = await open("/orders/17");
  await screen.findByText(/lists shows orders/);
  await act(async () => panel.endOfSession.end("expired"));
  expect(window.location.pathname).toBe("/login");
  await signIn(panel);
  expect(window.location.pathname).toBe("/orders/17");
});
