import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const source = join(__dirname, "../..");
const room = join("orders", "order");

/** Statements that write the table of orders: drizzle's, SQL with the table's name or its object, and the REST engine's. */
const writes: readonly RegExp[] = [
  /\.(?:insert|update|delete)\(\s*orders\s*\)/,
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?company_site_orders\b/i,
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?\$\{\s*orders\s*\}/i,
  /\b(?:insertRow|updateRow|deleteRow)\([^,]+,\s*ordersResource\b/,
];

const writesOrders = (text: string): boolean => writes.some((one) => one.test(text));

describe("the table of orders", () => {
  it("Only the room orders/order writes orders: version, search text, ledger and events follow each write", () => {
    const others = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => !file.startsWith(room + sep) && !file.startsWith(`testing${sep}`))
      .filter((file) => writesOrders(readFileSync(join(source, file), "utf8")))
      .map((file) => relative(source, join(source, file)));
    // The functions named here call OpenOrder of orders/order/order.ts instead.
    expect(others).toEqual([]);
  });

  it.each([
    "await tx.insert(orders).values(row)",
    "await tx\n  .update(\n    orders\n  ).set({})",
    'sql`update "company_site_orders" set data = 1`',
    "sql`delete from company_site_orders where id = 1`",
    "sql`insert into $" + "{orders} (id) values (1)`",
    "await updateRow(work.tx, ordersResource, id, values)",
  ])("A write to orders is found in %j", (text) => {
    expect(writesOrders(text)).toBe(true);
  });

  it.each([
    "tx.select().from(orders)",
    "tx.update(transactions)",
    "sql`select * from company_site_orders`",
    "tx.insert(orderEvents)",
  ])("No write to orders is found in %j", (text) => {
    expect(writesOrders(text)).toBe(false);
  });
});
