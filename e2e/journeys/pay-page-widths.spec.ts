import { expect, mailsTo, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const email = `kupac@${"a".repeat(60)}.example`;
const word = "Neprekidnanazivproizvodabezijednograzmakakojijeduziodekrana";

test("The pay page and the e-mail fit a phone's width even with long words and a huge amount", async ({
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
        billing: { email },
        items: [
          { type: "product", name: word, price: "333333333.33", qty: 3, tax_percent: 20, virtual: true },
        ],
        hpaylang: "rs",
        is_pbl: true,
        pbl_notify: true,
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

  await expect.poll(() => mailsTo(gateway.url, email)).toHaveLength(1);
  const [mail] = await mailsTo(gateway.url, email);
  await page.goto("about:blank");
  // The image of the code is removed, because the mail attaches it, and this page cannot load attachments.
  await page.setContent((mail?.html ?? "").replace(/<img[^>]*>/g, ""));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText(word)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
