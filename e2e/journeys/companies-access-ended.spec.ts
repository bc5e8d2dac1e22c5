import type { Page } from "@playwright/test";
import { addAuthenticator } from "../support/authenticator";
import { expect, test } from "../support/panel";
import { asSignedIn, signInByCalls } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the data that these tests change.
test.use({ gatewayOptions: {} });

test("An open panel closes a company as soon as the member's access is revoked", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/404|403/);
  const staff = await asSignedIn(context, gateway, "staff@demo.test");
  const owner = await signInByCalls(gateway.url);
  const call = (method: string, path: string, body?: object) =>
    fetch(`${gateway.url}/api/${path}`, {
      method,
      headers: { authorization: owner.token, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // Adds the person to a second company, to which the panel can switch.
  expect(
    (await call("POST", "user_companies", { CompanyId: 2, UserId: "staff@demo.test", Role: "staff" })).status,
  ).toBe(201);
  await page.goto(`${gateway.url}/orders?lang=en&company_id=1`);
  const picker = page.getByRole("button", { name: /Dunav Trade/ }).first();
  await expect(picker).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();

  const endAnswer = await call("POST", "companies/1/actions/end-access", { UserId: staff.id });
  expect(endAnswer.status).toBe(200);
  await expect(
    page.getByText(/Your access on this device has ended\. To open Dunav Trade d\.o\.o\./),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Sava Apps/ }).first()).toBeVisible();
  await expect(picker).toHaveCount(0);

  const links = (await (await call("GET", "user_companies?perPage=99")).json()) as {
    data: { id: number; CompanyId: number; UserId: number }[];
  };
  const link = links.data.find(({ CompanyId, UserId }) => CompanyId === 2 && UserId === staff.id);
  expect((await call("DELETE", `user_companies/${link?.id}`)).status).toBe(200);
  await expect(page.getByText(/Your access to Sava Apps has ended/)).toBeVisible();
});

test("A company that starts requiring a second factor opens once the member adds one", async ({
  browser,
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/404|403/);
  const addThisBrowser = async (target: Page) => {
    const dialog = target.getByRole("dialog", { name: "Add biometric verification" });
    await dialog.getByRole("button", { name: /This browser/ }).click();
    await expect(dialog).toHaveCount(0);
  };
  const ownersContext = await browser.newContext();
  const ownersPage = await ownersContext.newPage();
  await addAuthenticator(ownersPage);
  const owner = await asSignedIn(ownersContext, gateway);
  await ownersPage.goto(`${gateway.url}/user?lang=en&createwebauthn=1`);
  await addThisBrowser(ownersPage);
  await ownersContext.close();

  await addAuthenticator(page);
  await asSignedIn(context, gateway, "admin@demo.test");
  await page.goto(`${gateway.url}/user?lang=en`);
  const picker = page.getByRole("button", { name: /Dunav Trade/ }).first();
  await expect(picker).toBeVisible();
  const requireAnswer = await fetch(`${gateway.url}/api/companies/1/actions/require-passkey`, {
    method: "POST",
    headers: { authorization: owner.token, "content-type": "application/json" },
    body: JSON.stringify({ RequirePasskey: true }),
  });
  expect(requireAnswer.status).toBe(200);
  const banner = page.getByText(/^To open Dunav Trade d\.o\.o\., /);
  await expect(banner).toBeVisible();
  await expect(picker).toHaveCount(0);

  // The banner has the first of the two buttons, the page the second.
  await page.getByRole("button", { name: "Add biometric verification" }).first().click();
  await addThisBrowser(page);
  await expect(banner).toHaveCount(0);
  await expect(picker).toBeVisible();
});
