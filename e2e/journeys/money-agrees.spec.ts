import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { asSignedIn, type SignedInPerson } from "../support/signed-in";

/** Hundredths: the figures of this file are added up as whole numbers, by no code of the panel. */
interface Played {
  readonly uid: string;
  readonly amount: bigint;
  readonly captured: bigint;
  readonly refunds: readonly bigint[];
}

const wire = (units: bigint): string => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;
/** As English writes it, without the currency. */
const shown = (units: bigint): string => {
  const grouped = String(units / 100n).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${grouped}.${String(units % 100n).padStart(2, "0")}`;
};
const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);

/** An order of some lines, paid by hand and refunded in steps. */
async function play(
  gateway: RunningGateway,
  { token }: SignedInPerson,
  uid: string,
  lines: readonly bigint[],
  refunds: readonly bigint[],
): Promise<Played> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${gateway.url}/api/company_site_orders${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { readonly data: { readonly id: number } };
  };
  const items = lines.map((line, at) => {
    return {
      type: "product",
      name: `Line ${at}`,
      price: wire(line),
      qty: 1,
      tax_percent: at === 0 ? 20 : 10,
      virtual: true,
    };
  });
  const Data = JSON.stringify({ billing: { email: "milica@primer.example" }, items });
  const order = { Uid: uid, CompanySiteId: 1, Amount: "1.00", Currency: "CHF", Data };
  const { data } = await post("", order);
  await post(`/${data.id}/actions/mark-paid`, { reason: "Counter" });
  for (const amount of refunds) await post(`/${data.id}/actions/refund`, { amount: wire(amount) });
  const amount = sum(lines);
  return { uid, amount, captured: amount, refunds };
}

const tile = (page: Page, label: string) =>
  page.locator("dl[aria-label=CHF] > div").filter({ has: page.getByText(label, { exact: true }) });
const unitsOf = (text: string | null): bigint =>
  BigInt(/([\d,]+\.\d\d)/.exec(text ?? "")?.[1]?.replace(/\D/g, "") ?? "0");

test("Rows, details, file and dashboard show the sums that a stranger adds up", async ({
  page,
  context,
  gateway,
}) => {
  const person = await asSignedIn(context, gateway);
  const figures = async () => {
    await page.goto(`${gateway.url}/?company_id=1&site_id=1&lang=en`);
    await expect(page.getByText("Paid today").first()).toBeVisible();
    const read = async (label: string) =>
      (await tile(page, label).count()) === 0
        ? 0n
        : unitsOf(await tile(page, label).locator("dd").textContent());
    return { paid: await read("Paid today"), refunded: await read("Refunded") };
  };
  const before = await figures();
  const mark = `M${Date.now()}`;
  const story = [
    await play(gateway, person, `${mark}A`, [1_806_001n, 33n], []),
    await play(gateway, person, `${mark}B`, [100_001n, 77_777n, 1n], [1n, 59_999n]),
    await play(gateway, person, `${mark}C`, [123_456_789n], [100_000_000n, 23_456_789n]),
  ];

  await openOrders(page, gateway, `q=${mark}&exclude=`);
  await expect(page.getByText("3 rows", { exact: true })).toBeVisible();
  for (const { uid, captured, refunds } of story) {
    const row = rowOf(page, uid);
    await expect(row).toContainText(shown(captured));
    if (refunds.length === 0) continue;
    await expect(row).toContainText(`refunded ${shown(sum(refunds))}`);
    await expect(row).toContainText(`rest ${shown(captured - sum(refunds))}`);
  }

  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /RFC 4180/ }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  for (const { uid, amount, captured, refunds } of story) {
    const rest = captured - sum(refunds);
    const sums = [amount, captured, sum(refunds), rest].map(wire).join(",");
    expect(file.split("\r\n").find((line) => line.includes(uid))).toContain(`,${sums},CHF,`);
  }

  for (const { uid, captured, refunds } of story) {
    await rowOf(page, uid).getByRole("link", { name: uid }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(shown(captured));
    for (const amount of refunds)
      await expect(dialog).toContainText(`-CHF ${shown(amount)}`.replace(" ", "\u00a0"));
    if (refunds.length > 0) await expect(dialog).toContainText(shown(captured - sum(refunds)));
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }

  const after = await figures();
  expect(after.paid - before.paid).toBe(sum(story.map(({ captured }) => captured)));
  expect(after.refunded - before.refunded).toBe(sum(story.flatMap(({ refunds }) => refunds)));
});

test("An address whose To is before its From shows a warning, and offers to swap the two", async ({
  page,
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  await openOrders(page, gateway, "from=2026-02-01T00:00&to=2026-01-01T00:00");
  await expect(page.getByText(/In the address, To \(2026-01-01 00:00\) is before From/)).toBeVisible();
  await page.getByRole("button", { name: "Swap From and To" }).click();
  await expect(page).toHaveURL(/from=2026-01-01T00%3A00&to=2026-02-01T00%3A00/);
  await expect(page.getByText(/In the address, To/)).toHaveCount(0);
});
