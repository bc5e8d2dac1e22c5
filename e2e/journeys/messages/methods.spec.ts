import type { Page } from "@playwright/test";
import { expectMessages, type MessageRow, mockAnswer, mockFailure } from "../../support/messages";
import { test } from "../../support/panel";
import { asSignedIn } from "../../support/signed-in";

// Uses its own gateway, because other tests rely on the data that these tests change.
test.use({ gatewayOptions: {} });

const selectionQuery = "lang=en&company_id=1&site_id=1";

const save = async (page: Page, path: string) => {
  await page.goto(`${path}?${selectionQuery}`);
  await page.getByRole("combobox", { name: "Process Group" }).fill(`g${Date.now() % 1000}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
};

const kinds = [
  {
    kind: "payment",
    ids: ["2.8-site-payment-method-data", "2.8-error-saving-site-payment", "2.8-error-loading-site-payment"],
    saved: "Site payment method data saved!",
    unsaved: "Error saving site payment method data",
    unread: "Error loading site payment methods!",
    listUnread: "Error loading site payment methods!",
  },
  {
    kind: "shipping",
    ids: [
      "2.8-site-shipping-method-data",
      "2.8-error-saving-site-shipping",
      "2.8-error-loading-site-shipping",
    ],
    saved: "Site shipping method data saved!",
    unsaved: "Error saving site shipping method data",
    unread: "Error loading site shipping method data",
    listUnread: "Error loading site shipping methods!",
  },
  {
    kind: "fiscal",
    ids: [
      "2.8-site-fiscal-integration-method",
      "2.8-error-saving-site-fiscal",
      "2.8-error-loading-site-fiscal",
    ],
    saved: "Site fiscal/integration method data saved!",
    unsaved: "Error saving site fiscal/integration method data",
    unread: "Error loading site fiscal/integration method data",
    listUnread: "Error loading site fiscal/integration methods!",
  },
] as const;

const kindRows = kinds.flatMap(({ kind, ids, saved, unsaved, unread, listUnread }): MessageRow[] => {
  const recordPath = new RegExp(`/api/company_site_${kind}_methods/1$`);
  const methodPaths = new RegExp(`/api/company_site_${kind}_methods(/1)?$`);
  const details = `/${kind}details/1`;
  return [
    {
      spec: ids[0],
      message: saved,
      where: "notice",
      description: `a ${kind} method is saved`,
      cause: (page) => save(page, details),
    },
    {
      spec: ids[1],
      message: unsaved,
      where: "notice",
      description: `the gateway says why it cannot save a ${kind} method`,
      async cause(page) {
        await mockFailure(page, "PUT", recordPath, { text: "500 The moon is full" });
        await save(page, details);
      },
    },
    {
      spec: ids[1],
      message: unsaved,
      where: "notice",
      description: "the gateway cannot be reached",
      async cause(page) {
        await mockFailure(page, "PUT", recordPath, "down");
        await save(page, details);
      },
    },
    {
      spec: ids[2],
      message: unread,
      where: "page",
      description: `a ${kind} method cannot be read`,
      async cause(page) {
        await mockFailure(page, "GET", methodPaths, "silent");
        await page.goto(`${details}?${selectionQuery}`);
      },
    },
    {
      spec: [ids[2], "2.8-wording-list-load-deletion"],
      message: listUnread,
      where: "page",
      description: `the ${kind} methods of the POS cannot be read`,
      otherMessages: [listUnread],
      async cause(page) {
        await mockFailure(page, "GET", methodPaths, "silent");
        await page.goto(`/${kind}methods?${selectionQuery}`);
      },
    },
  ];
});

/** Opens a method whose definition has only these parameters, which no demo method has. */
const openWithDefinition = async (page: Page, changes: object) => {
  await page.route(
    (url) => url.pathname.endsWith("/api/company_site_fiscal_methods/1"),
    async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { FiscalMethod: object } };
      const Data = JSON.stringify({ parameters: [changes] });
      await route.fulfill({
        response: answer,
        json: { data: { ...data, FiscalMethod: { ...data.FiscalMethod, Data } } },
      });
    },
  );
  await page.goto(`/fiscaldetails/1?${selectionQuery}`);
};

const addFirst = async (page: Page, path = "/newfiscal") => {
  await page.goto(`${path}?${selectionQuery}`);
  await page.getByRole("button", { name: "Expand" }).first().click();
  await page.getByRole("button", { name: /^ADD/ }).click();
};
const fiscalMethod = {
  id: 1,
  Name: "the-method",
  Title: "The method",
  Country: "RS",
  Description: "",
  Requirements: "",
};

const otherRows: readonly MessageRow[] = [
  {
    spec: "2.8-upload-blocked-filename",
    message: "Upload blocked! logo.svg This file type is not accepted.",
    where: "field",
    description: "the definition does not accept such a file",
    async cause(page) {
      await openWithDefinition(page, { Name: "Logo", Type: "Upload" });
      const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
      await page.locator('input[type="file"]').setInputFiles(file);
    },
  },
  {
    spec: "2.8-upload-blocked-filename",
    message: "Upload blocked! logo.png",
    where: "notice",
    description: "the gateway refuses the file",
    otherMessages: ["Site fiscal/integration method data saved!"],
    async cause(page) {
      await mockFailure(page, "POST", /\/upload$/, { text: "UNSUPPORTED_MEDIA", status: 415 });
      await openWithDefinition(page, { Name: "Logo", Type: "Upload" });
      const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("png") };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByRole("button", { name: "Save", exact: true }).click();
    },
  },
  {
    spec: "2.8-bad-language-code",
    message: "Bad language code. Please use 2-letters code, optionally with extension -cyr!",
    where: "field",
    description: "a language of three letters is added",
    async cause(page) {
      await page.goto(`/paymentdetails/1?${selectionQuery}`);
      await page.getByLabel("Language code").fill("srp");
      await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
    },
  },
  {
    spec: "2.8-bad-value",
    message: "bad value!",
    where: "field",
    description: "the parameter's validator fails by itself",
    async cause(page) {
      await openWithDefinition(page, { Name: "Pin", Validator: "function(v){ throw 1 }" });
      await page.getByLabel("Pin").fill("2");
    },
  },
  {
    spec: "2.8-error-could-add-fiscal",
    message: "Error: could not add this fiscal/integration method at the moment!",
    where: "notice",
    description: "the definition has no Data",
    async cause(page) {
      const data = [{ ...fiscalMethod, Data: "" }];
      await mockAnswer(page, "GET", /\/api\/fiscal_methods$/, { data, total: 1 });
      await mockAnswer(page, "GET", /\/api\/company_site_fiscal_methods$/, { data: [], total: 0 });
      await addFirst(page);
    },
  },
  {
    spec: "2.8-error-during-adding-fiscal",
    message: "Error during adding of this fiscal/integration method!",
    where: "notice",
    description: "the gateway cannot be reached",
    async cause(page) {
      await mockAnswer(page, "GET", /\/api\/company_site_fiscal_methods$/, { data: [], total: 0 });
      await mockFailure(page, "POST", /\/api\/company_site_fiscal_methods$/, "down");
      await addFirst(page);
    },
  },
  ...(["shipping", "fiscal"] as const).map(
    (kind): MessageRow => ({
      spec: "2.8-shipping-method-fiscal-integration",
      message: "The shipping method or fiscal/integration method already exists on this site.",
      where: "notice",
      description: `the POS has this ${kind} method already`,
      async cause(page) {
        await mockAnswer(page, "GET", new RegExp(`/api/company_site_${kind}_methods$`), {
          data: [],
          total: 0,
        });
        await addFirst(page, `/new${kind}`);
      },
    }),
  ),
  {
    spec: "2.8-wording-list-load-deletion",
    message: "Error removing method: The moon is full",
    where: "notice",
    description: "the gateway says why it cannot remove a method",
    async cause(page) {
      await mockFailure(page, "DELETE", /\/api\/company_site_payment_methods\/\d+$/, {
        text: "500 The moon is full",
      });
      await page.goto(`/paymentmethods?${selectionQuery}`);
      await page.getByRole("row").nth(1).getByRole("button").last().click();
      await page.getByRole("menuitem", { name: /Remove|Delete/ }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /Remove|Delete/ })
        .click();
    },
  },
];

for (const [title, rows] of [
  ["Saving and reading methods", kindRows],
  ["Adding and filling in methods", otherRows],
] as const)
  test(`${title} shows the specification's messages`, async ({ page, context, gateway, watch }) => {
    watch.allow(/Failed to load resource|ScriptError/);
    await asSignedIn(context, gateway);
    await expectMessages(page, rows);
  });
