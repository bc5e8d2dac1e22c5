import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const word = "Neprekidnanazivproizvodabezijednograzmakakojijeduziodekrana";

test("A pay page with long words and a huge amount is as wide as the phone", async ({
  page,
  context,
  gateway,
}) => {
  const { token } = await asSignedIn(context, gateway);
  const answer = await fetch(`${gateway.url}/api/company_site_orders`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token, xcompanyid: "1", xsiteid: "1" },
    body: JSON.stringify({
      Uid: `PBL-wide-${Date.now()}`,
      CompanySiteId: 1,
      Name: word,
      Amount: "999999999.99",
      Currency: "RSD",
      Data: JSON.stringify({
        billing: { email: `kupac@${"a".repeat(60)}.example` },
        items: [
          { type: "product", name: word, price: "333333333.33", qty: 3, tax_percent: 20, virtual: true },
        ],
        hpaylang: "rs",
        is_pbl: true,
      }),
    }),
  });
  const { data } = (await answer.json()) as { readonly data: { readonly PayLink: string } };
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(data.PayLink);
    await expect(page.getByRole("heading", { name: word })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
