import { expect, test } from "../support/panel";
import { asSignedIn, type SignedInPerson } from "../support/signed-in";

// Uses its own gateway, because other tests rely on the method that this test changes.
test.use({ gatewayOptions: {} });

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates a pay-by-link order in this language. @returns the path of its pay page */
async function createOffer(language: string, gatewayUrl: string, { token }: SignedInPerson): Promise<string> {
  const uid = `PBL-${language}-${Date.now()}`;
  const answer = await fetch(`${gatewayUrl}/api/company_site_orders`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token, xcompanyid: "1", xsiteid: "1" },
    body: JSON.stringify({
      Uid: uid,
      CompanySiteId: 1,
      Amount: "1200.00",
      Currency: "RSD",
      Data: JSON.stringify({
        billing: { email: "kupac@primer.example" },
        items: [{ type: "product", name: "Kafa", price: "1200.00", qty: 1, tax_percent: 20, virtual: true }],
        hpaylang: language,
        is_pbl: true,
        pbl_offer_days: 7,
      }),
    }),
  });
  expect(answer.status).toBe(201);
  const { data }: { data: { PayLink: string } } = await answer.json();
  return new URL(data.PayLink).pathname;
}

// spec 2.4-queued-files-uploaded-time
test("Customers see a method's logo and texts in their language", async ({
  page,
  context,
  browser,
  gateway,
}) => {
  const owner = await asSignedIn(context, gateway);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload")) uploads.push(request.method());
  });
  await page.goto(
    `${gateway.url}/paymentmethods?lang=en&company_id=1&pos=5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f`,
  );
  await page.getByRole("link", { name: "Payment card (sandbox)" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill("Bank card");
  await page.getByLabel("Language code").fill("rs");
  await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("button", { name: "rs", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Kartica naše banke");

  const logo = page.locator('[data-parameter="Logo"]');
  await logo.locator("input[type=file]").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: picture,
  });
  await expect(page.getByText("logo.png will be uploaded when you save")).toBeVisible();
  await expect(logo.locator("img")).toHaveAttribute("src", /^blob:/);
  expect(uploads).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Site payment method data saved!")).toBeVisible();
  expect(uploads).toEqual(["POST"]);
  await expect(page.getByText(/^Stored file: [0-9a-f]{32}\.png$/)).toBeVisible();
  const storedLogo = String(await logo.locator("img").getAttribute("src"));
  const file = await fetch(new URL(storedLogo, gateway.url));
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);

  const customer = await (await browser.newContext()).newPage();
  for (const [language, name] of [
    ["rs", "Kartica naše banke"],
    ["rs-cyr", "Картица наше банке"],
    ["de", "Bank card"],
  ] as const) {
    await customer.goto(gateway.url + (await createOffer(language, gateway.url, owner)));
    const offeredMethod = customer.locator("label").filter({ hasText: name });
    await expect(offeredMethod.getByRole("radio")).toBeVisible();
    const shownLogo = offeredMethod.locator("img");
    expect(await shownLogo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.src))).toBe(
      new URL(storedLogo, gateway.url).href,
    );
    await offeredMethod.click();
    await customer.locator("form button").click();
    await expect(customer.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});
