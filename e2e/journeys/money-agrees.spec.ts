import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { RunningGateway } from "../support/gateway-process";
import { openOrders, rowOf } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { asSignedIn, type SignedInPerson } from "../support/signed-in";

/**
 * Amounts in the currency's smallest units: this file adds up its figures as whole numbers, without the
 * panel's code.
 */
interface PlayedOrder {
  readonly uid: string;
  readonly amount: bigint;
  readonly captured: bigint;
  readonly refunds: readonly bigint[];
}

interface Currency {
  readonly code: string;
  readonly digits: number;
}

const split = (units: bigint, { digits }: Currency) => {
  const text = String(units).padStart(digits + 1, "0");
  return [text.slice(0, text.length - digits), digits === 0 ? "" : `.${text.slice(-digits)}`] as const;
};
const wire = (units: bigint, currency: Currency): string => split(units, currency).join("");
/** An amount in English format, without the currency. */
const displayAmount = (units: bigint, currency: Currency): string => {
  const [whole, fraction] = split(units, currency);
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",") + fraction;
};
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

const weeklyTerms = { subscription: { every: 1, unit: "week" } };

/**
 * Creates an order with some lines, which is paid by hand or, with a subscription, by card, and refunded in
 * steps.
 */
async function playOrder(
  gateway: RunningGateway,
  { token }: SignedInPerson,
  {
    uid,
    currency,
    more: extraFields = {},
  }: { readonly uid: string; readonly currency: Currency; readonly more?: object },
  lines: readonly bigint[],
  refunds: readonly bigint[],
): Promise<PlayedOrder> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${gateway.url}/api/company_site_orders${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { readonly data: { readonly id: number; readonly PayLink: string } };
  };
  const items = lines.map((line, at) => {
    return {
      type: "product",
      name: `Line ${at}`,
      price: wire(line, currency),
      qty: 1,
      tax_percent: at === 0 ? 20 : 10,
      virtual: true,
    };
  });
  const amount = sum(lines);
  const Data = JSON.stringify({
    billing: { email: "milica@primer.example" },
    items,
    is_pbl: true,
    ...extraFields,
  });
  const order = { Uid: uid, CompanySiteId: 1, Amount: "1", Currency: currency.code, Data };
  const { data } = await post("", order);
  if (extraFields === weeklyTerms) {
    const card = { pay: "card", number: "4111111111111111", expiry: "12/39", cvv: "123" };
    const body = new URLSearchParams({ ...card, total: wire(amount, currency), currency: currency.code });
    const path = new URL(data.PayLink).pathname;
    const payAnswer = await fetch(`${gateway.url}${path}/pay`, { method: "POST", body, redirect: "manual" });
    expect(payAnswer.headers.get("location")).toContain("back=1");
  } else await post(`/${data.id}/actions/mark-paid`, { reason: "Counter" });
  for (const amount of refunds) await post(`/${data.id}/actions/refund`, { amount: wire(amount, currency) });
  return { uid, amount, captured: amount, refunds };
}

const tileOf = (page: Page, { code }: Currency, label: string) =>
  page.locator(`dl[aria-label=${code}] > div`).filter({ has: page.getByText(label, { exact: true }) });
/** Downloads the rows of a list in the export format for programs. */
async function exportedRows(page: Page): Promise<readonly string[]> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloadEvent = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /RFC 4180/ }).click();
  return (await readFile(await (await downloadEvent).path(), "utf8")).split("\r\n");
}

const unitsOf = (text: string | null): bigint =>
  BigInt(/([\d,]+(?:\.\d+)?)/.exec(text ?? "")?.[1]?.replace(/\D/g, "") ?? "0");

for (const currency of [
  { code: "CHF", digits: 2 },
  { code: "JPY", digits: 0 },
  { code: "KWD", digits: 3 },
])
  test(`Rows, details, files and dashboard in ${currency.code} match an independent calculation`, async ({
    page,
    context,
    gateway,
  }) => {
    const person = await asSignedIn(context, gateway);
    const figures = async () => {
      await page.goto(`${gateway.url}/?company_id=1&site_id=1&lang=en`);
      await expect(page.getByText("Paid today").first()).toBeVisible();
      const readTile = async (label: string) =>
        (await tileOf(page, currency, label).count()) === 0
          ? 0n
          : unitsOf(await tileOf(page, currency, label).locator("dd").textContent());
      return { paid: await readTile("Paid today"), refunded: await readTile("Refunded") };
    };
    const figuresBefore = await figures();
    const uidPrefix = `M${Date.now()}`;
    const playedOrders = [
      await playOrder(gateway, person, { uid: `${uidPrefix}A`, currency }, [1_806_001n, 33n], []),
      await playOrder(
        gateway,
        person,
        { uid: `${uidPrefix}B`, currency },
        [100_001n, 77_777n, 1n],
        [1n, 59_999n],
      ),
      await playOrder(
        gateway,
        person,
        { uid: `${uidPrefix}C`, currency },
        [123_456_789n],
        [100_000_000n, 23_456_789n],
      ),
      await playOrder(
        gateway,
        person,
        { uid: `${uidPrefix}D`, currency, more: weeklyTerms },
        [33_333n, 7n],
        [3_333n],
      ),
    ];

    await openOrders(page, gateway, `q=${uidPrefix}&exclude=`);
    await expect(page.getByText("4 rows", { exact: true })).toBeVisible();
    for (const { uid, captured, refunds } of playedOrders) {
      const row = rowOf(page, uid);
      await expect(row).toContainText(displayAmount(captured, currency));
      if (refunds.length === 0) continue;
      await expect(row).toContainText(`refunded ${displayAmount(sum(refunds), currency)}`);
      await expect(row).toContainText(`${displayAmount(captured - sum(refunds), currency)} left`);
    }

    const file = await exportedRows(page);
    for (const { uid, amount, captured, refunds } of playedOrders) {
      const remainder = captured - sum(refunds);
      const sums = [amount, captured, sum(refunds), remainder]
        .map((units) => wire(units, currency))
        .join(",");
      expect(file.find((line) => line.includes(uid))).toContain(`,${sums},${currency.code},`);
    }

    for (const { uid, captured, refunds } of playedOrders) {
      await rowOf(page, uid).getByRole("link", { name: uid }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(displayAmount(captured, currency));
      for (const amount of refunds)
        await expect(dialog).toContainText(
          `-${currency.code} ${displayAmount(amount, currency)}`.replace(" ", "\u00a0"),
        );
      if (refunds.length > 0)
        await expect(dialog).toContainText(displayAmount(captured - sum(refunds), currency));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    }

    const openList = (list: string) =>
      page.goto(`${gateway.url}/${list}?company_id=1&site_id=1&lang=en&q=${uidPrefix}`);
    await openList("transactions");
    await expect(page.getByText("9 rows", { exact: true })).toBeVisible();
    const transactionRows = await exportedRows(page);
    for (const { uid, captured, refunds } of playedOrders)
      expect(
        transactionRows
          .filter((line) => line.includes(`,${uid},`))
          .map((line) => line.split(",").slice(5, 7)),
      ).toEqual(
        [...refunds.toReversed().map((refund) => -refund), captured].map((movedUnits) => [
          `${movedUnits < 0n ? "-" : ""}${wire(movedUnits < 0n ? -movedUnits : movedUnits, currency)}`,
          currency.code,
        ]),
      );
    await openList("subscriptions");
    await expect(page.getByText("1 row", { exact: true })).toBeVisible();
    const renewalUnits = playedOrders.find(({ uid }) => uid === `${uidPrefix}D`)?.amount ?? 0n;
    expect((await exportedRows(page))[1]).toContain(`,${wire(renewalUnits, currency)},${currency.code},`);

    const figuresAfter = await figures();
    expect(figuresAfter.paid - figuresBefore.paid).toBe(sum(playedOrders.map(({ captured }) => captured)));
    expect(figuresAfter.refunded - figuresBefore.refunded).toBe(
      sum(playedOrders.flatMap(({ refunds }) => refunds)),
    );
  });

test("An address with To before From shows a warning and offers to swap the dates", async ({
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
