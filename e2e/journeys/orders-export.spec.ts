import { readFile } from "node:fs/promises";
import { openOrders } from "../support/orders-list";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";
import { asSignedIn } from "../support/signed-in";

test("Exporting a filtered list as a file is recorded in the audit log", async ({
  page,
  context,
  gateway,
}) => {
  const person = await asSignedIn(context, gateway);
  const uidPrefix = `X${Date.now()}`;
  for (const [uid, amount] of [
    [`${uidPrefix}A`, "900.00"],
    [`${uidPrefix}B`, "1250.50"],
  ] as const)
    await sendOrder(gateway.url, signedOrder({ uid, amount, currency: "RSD" }));
  await openOrders(page, gateway, `q=${uidPrefix}`);
  await expect(page.getByText("2 rows", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Export" }).click();
  const downloadEvent = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /RFC 4180/ }).click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^id,Uid,Ident\.,Created On/);
  expect(lines[1]).toContain(`${uidPrefix}B`);
  expect(lines[1]).toContain(",1250.50,0.00,0.00,0.00,RSD,");
  expect(lines[2]).toContain(",900.00,0.00,0.00,0.00,RSD,");

  const filter = encodeURIComponent(JSON.stringify({ Action: "export" }));
  const answer = await fetch(`${gateway.url}/api/audit_log?filter=${filter}`, {
    headers: { Authorization: person.token },
  });
  const { data } = (await answer.json()) as { data: { UserId: number; Details: string }[] };
  const auditRow = data.find((row) => row.Details.includes(uidPrefix));
  expect(auditRow?.UserId).toBe(person.id);
  expect(JSON.parse(auditRow?.Details ?? "{}")).toMatchObject({
    resource: "company_site_orders",
    preset: "machine",
    filter: { CompanySiteId: 1, Status: { notRegexp: "CANCELED" } },
  });
});
