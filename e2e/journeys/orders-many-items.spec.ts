import { expect, test } from "../support/panel";
import { asSignedIn } from "../support/signed-in";

const rows = 200;
const budgetMs = 50;
const typedText = "1234567890";

test("Typing in an order with 200 items takes less than 50 ms of work per key", async ({
  page,
  context,
  gateway,
}) => {
  const { token } = await asSignedIn(context, gateway);
  const item = { type: "product", price: "100.50", qty: 2, tax_percent: 20, virtual: false };
  const items = Array.from({ length: rows }, (_, at) => ({ ...item, name: `Kafa ${at + 1}` }));
  const answer = await fetch(`${gateway.url}/api/company_site_orders`, {
    method: "POST",
    headers: { Authorization: token, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ Uid: `MANY-${Date.now()}`, CompanySiteId: 1, Amount: "1.00", Currency: "RSD" },
      Data: JSON.stringify({ billing: { email: "ana@primer.example" }, items }),
    }),
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  await page.goto(`${gateway.url}/orders/${data.id}?open=${data.id}&lang=en&company_id=1&pos=1`);
  const names = page.getByRole("textbox", { name: /^Name/ });
  await expect(names).toHaveCount(rows, { timeout: 60_000 });
  // The CPU time of the page's main thread includes drawing, and excludes other programs.
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const scriptTimeMs = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name: metric }) => metric === "TaskDuration")?.value ?? Number.NaN);
  };
  const workMs: number[] = [];
  for (const at of [0, rows / 2, rows - 1]) {
    const name = names.nth(at);
    await name.click();
    await page.keyboard.press("End");
    for (let end = 1; end <= typedText.length; end += 1) {
      const msBefore = await scriptTimeMs();
      await page.keyboard.type(typedText.slice(end - 1, end));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      workMs.push((await scriptTimeMs()) - msBefore);
    }
    // The value is checked after the measurement, because finding one of so many fields by its name takes time
    // too.
    await expect(name).toHaveValue(`Kafa ${at + 1}${typedText}`);
  }
  const median = workMs.toSorted((a, b) => a - b)[Math.floor(workMs.length / 2)] ?? 0;
  test.info().annotations.push({ type: "work per key", description: `${median.toFixed(1)} ms` });
  expect(median).toBeGreaterThan(0);
  expect(median).toBeLessThan(budgetMs);
});
