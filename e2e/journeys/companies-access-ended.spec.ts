import { expect, test } from "../support/panel";
import { asSignedIn, signInByCalls } from "../support/signed-in";

// Uses its own gateway, because other tests rely on what this one changes.
test.use({ gatewayOptions: {} });

test("An open panel leaves a company as soon as somebody ends its access there, and shows why", async ({
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
  // A second company, to which the panel switches.
  expect(
    (await call("POST", "user_companies", { CompanyId: 2, UserId: "staff@demo.test", Role: "staff" })).status,
  ).toBe(201);
  await page.goto(`${gateway.url}/orders?lang=en&company_id=1`);
  const picker = page.getByRole("button", { name: /Dunav Trade/ }).first();
  await expect(picker).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();

  const ended = await call("POST", "companies/1/actions/end-access", { UserId: staff.id });
  expect(ended.status).toBe(200);
  await expect(page.getByText(/Your access to Dunav Trade d\.o\.o\. on this device was ended/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Sava Apps/ }).first()).toBeVisible();
  await expect(picker).toHaveCount(0);

  const links = (await (await call("GET", "user_companies?perPage=99")).json()) as {
    data: { id: number; CompanyId: number; UserId: number }[];
  };
  const link = links.data.find(({ CompanyId, UserId }) => CompanyId === 2 && UserId === staff.id);
  expect((await call("DELETE", `user_companies/${link?.id}`)).status).toBe(200);
  await expect(page.getByText(/Your access to Sava Apps has ended/)).toBeVisible();
});
