import type { Page } from "@playwright/test";
import { expectMessages, type MessageRow, mockFailure, noticesOn } from "../../support/messages";
import { expect, test } from "../../support/panel";
import { asSignedIn } from "../../support/signed-in";

const savedMessage = "POS was updated correctly!";
const selectionQuery = "lang=en&company_id=1&site_id=1";

const rows: readonly MessageRow[] = [
  {
    spec: "1.8-empty-table-loading-then",
    message: "Loading...",
    where: "page",
    description: "a table's rows are on their way",
    async cause(page) {
      await page.route(
        (url) => url.pathname.endsWith("/api/hp"),
        () => undefined,
      );
      await page.goto(`/help?${selectionQuery}`);
    },
  },
  {
    spec: "1.8-empty-table-loading-then",
    message: "Nothing found",
    where: "page",
    description: "a table has no rows",
    cause: (page) => page.goto(`/orders?${selectionQuery}&q=nothing-is-called-so`),
  },
  {
    spec: [
      "1.8-error-body-begins-401",
      "2.8-unauthorised-raises-auth-expired",
      "3.8-401-raises-auth-expired",
    ],
    message: "Sign in",
    where: "page",
    description: "an answer begins with 401: the person is signed out and led to /login",
    async cause(page) {
      await page.goto(`/help?${selectionQuery}`);
      await expect(page.getByRole("table")).toBeVisible();
      // Only the page of orders makes this call, so the call fails when the person opens that page.
      await mockFailure(page, "GET", /\/api\/company_sites_orders$/, {
        text: "401 TOKEN_EXPIRED",
        status: 401,
      });
      await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
      await expect(page).toHaveURL(/\/login$/);
    },
  },
];

test("Tables show the specification's messages while loading, when empty and after an expired session", async ({
  page,
  context,
  gateway,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  await expectMessages(page, rows);
});

const temporaryNotice: MessageRow = {
  spec: ["1.8-notices-6-seconds", "1.8-notices-closed-click-away", "3.8-alerts-6-seconds-closed"],
  message: savedMessage,
  where: "notice",
  description: "a change is saved",
  async cause(page) {
    await page.goto("/sitedetails/1?lang=en");
    await page.getByLabel("Support telephone").fill(`+38111${Date.now() % 1_000_000}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
  },
};

test("A notice remains visible for six seconds even if the user clicks elsewhere", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const shownFor = async (page: Page) => {
    const isShown = async () => (await noticesOn(page)).some(({ text }) => text === savedMessage);
    await expect.poll(isShown).toBe(true);
    const shownAt = Date.now();
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(isShown, { intervals: [100] }).toBe(false);
    return Date.now() - shownAt;
  };
  await expectMessages(page, [temporaryNotice]);
  await temporaryNotice.cause(page);
  // The time is measured by the page's own clock, because a slow machine can only increase it.
  expect(await shownFor(page)).toBeGreaterThan(4500);
});
