import type { Page } from "@playwright/test";
import { expectMessages, type Fault, type MessageRow, mockFailure } from "../../support/messages";
import { expect, test } from "../../support/panel";
import { aNewPerson } from "../../support/people";
import { sendOrder, signedOrder } from "../../support/shop";
import { asSignedIn, signInBrowser } from "../../support/signed-in";

const selectionQuery = "lang=en&company_id=1&site_id=1";
const lists = [
  { path: "/orders", resource: "company_sites_orders" },
  { path: "/transactions", resource: "company_site_transactions" },
  { path: "/subscriptions", resource: "company_site_subscriptions" },
] as const;

const definitions = [
  ["payment", "3.8-could-load-payment-methods", "Could not load payment methods definition"],
  ["shipping", "3.8-could-load-shipping-methods", "Could not load shipping methods definition"],
  ["fiscal", "3.8-could-load-fiscal-integration", "Could not load fiscal/integration methods definition"],
] as const;

const listRows = lists.flatMap(({ path, resource }): MessageRow[] => [
  {
    spec: "3.8-error-during-data-loading",
    message: "Error during data loading!",
    where: "notice",
    description: `${path} cannot be read`,
    async cause(page) {
      await mockFailure(page, "GET", new RegExp(`/api/${resource}$`), "silent");
      await page.goto(`${path}?${selectionQuery}`);
      await expect(
        page.getByRole("main").getByText("Error during data loading!", { exact: true }),
      ).toBeVisible();
    },
  },
  ...definitions.map(
    ([kind, spec, message]): MessageRow => ({
      spec,
      message,
      where: "notice",
      description: `${path} without the ${kind} methods`,
      async cause(page) {
        await mockFailure(page, "GET", new RegExp(`/api/company_site_${kind}_methods$`), {
          text: "500 The moon is full",
        });
        await page.goto(`${path}?${selectionQuery}`);
        await expect(page.locator("#panel tr[data-row]").first()).toBeVisible();
      },
    }),
  ),
]);

async function saveOrder(page: Page, uid: string, fault: Fault): Promise<void> {
  await mockFailure(page, "PUT", /\/api\/company_site_orders\/\d+$/, fault);
  await page.goto(`/orders?${selectionQuery}&q=${uid}`);
  await page.getByRole("link", { name: uid, exact: true }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: uid });
  await dialog.getByLabel("managed on-site, override").click();
  await dialog.getByLabel("Order Name", { exact: true }).fill("Taken over");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
}

const uid = `M${Date.now()}`;
const refusedRow = (
  fault: Fault,
  reason: string,
  description: string,
  spec = "3.8-error-during-order-save",
): MessageRow => ({
  spec,
  message: `Error during order save: ${reason}`,
  where: "notice",
  description,
  cause: (page) => saveOrder(page, uid, fault),
});

const newOffer = async (page: Page) => {
  await page.goto(`/orders/new-pbl?${selectionQuery}`);
  return page.getByRole("dialog");
};

const editorRows: readonly MessageRow[] = [
  refusedRow(
    { text: "500 The till is closed" },
    "The till is closed",
    "the gateway says why it cannot save the order",
  ),
  refusedRow("silent", "!", "the gateway does not say why", "3.8-error-during-order-save-nothing"),
  refusedRow("down", "!", "the gateway cannot be reached", "3.8-error-during-order-save-nothing"),
  {
    spec: "3.8-please-ensure-all-required",
    message: "Please ensure all required item fields are filled correctly.",
    where: "dialog",
    description: "an item has no name",
    async cause(page) {
      const dialog = await newOffer(page);
      await dialog.getByLabel(/^Name/).fill("Gift");
      await dialog.getByLabel(/^Name/).fill("");
      await dialog.getByLabel("Email").click();
    },
  },
  {
    spec: "3.8-you-forgot-save-order",
    message: "you forgot to save the order first",
    where: "clipboard",
    description: "the pay link of an unsaved order is copied",
    otherMessages: ["Copied: you forgot to save the order first"],
    async cause(page) {
      const dialog = await newOffer(page);
      await dialog.getByRole("button", { name: "Copy pay link" }).click();
    },
  },
];

test("Lists show the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await asSignedIn(context, gateway);
  await expectMessages(page, listRows);
});

test("The order editor shows the specification's messages", async ({ page, context, gateway, watch }) => {
  watch.allow(/Failed to load resource/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sendOrder(gateway.url, signedOrder({ uid, amount: "900.00", currency: "RSD" }));
  await asSignedIn(context, gateway);
  await expectMessages(page, editorRows);
});

const needPos = [
  ...lists.map(({ path }) => path),
  "/paymentmethods",
  "/shippingmethods",
  "/fiscalmethods",
  "/newpayment",
  "/newshipping",
  "/newfiscal",
  "/paymentdetails/1",
  "/shippingdetails/1",
  "/fiscaldetails/1",
];
const rowsWithoutPos = needPos.map(
  (path): MessageRow => ({
    spec: ["1.8-please-select-pos", "2.8-please-select-pos", "3.8-please-select-pos-info"],
    message: "Please select a POS!",
    where: "page",
    description: `${path} without a POS`,
    cause: (page) => page.goto(`${path}?lang=en`),
  }),
);

test("Every page that needs a POS asks the user to select one when none is selected", async ({
  page,
  context,
  gateway,
}) => {
  await signInBrowser(context, gateway, await aNewPerson(gateway.url, "bez-pos"));
  await expectMessages(page, rowsWithoutPos);
});
