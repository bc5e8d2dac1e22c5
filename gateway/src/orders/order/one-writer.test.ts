import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const source = join(__dirname, "../..");
const ownFolder = join("orders", "order");

const objects = "(?:orders|transactions|orderEvents|ledger)";
const tables = '"?(?:company_site_orders|company_site_transactions|order_events|ledger)\\b';
const sqlWrite =
  "\\b(?:insert\\s+into|update|delete\\s+from|truncate(?:\\s+table)?|merge\\s+into)\\s+(?:only\\s+)?";

/** Statements that write one of these tables: drizzle's, SQL with the table's name or its object, and the REST engine's. */
const writes: readonly RegExp[] = [
  new RegExp(`\\.(?:insert|update|delete)\\(\\s*${objects}\\s*\\)`),
  new RegExp(sqlWrite + tables, "i"),
  new RegExp(`${sqlWrite}\\$\\{\\s*${objects}\\s*\\}`, "i"),
  /\b(?:insertRow|updateRow|deleteRow)\([^,]+,\s*(?:orders|transactions)Resource\b/,
];

const writesMoney = (text: string): boolean => writes.some((write) => write.test(text));

describe("the tables of orders and their money", () => {
  it("Only the folder orders/order writes orders, transactions, timelines and the ledger", () => {
    const otherFiles = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => !file.startsWith(ownFolder + sep) && !file.startsWith(`testing${sep}`))
      .filter((file) => writesMoney(readFileSync(join(source, file), "utf8")))
      .map(
        (file) => `${file} writes orders or their money. Call OpenOrder of orders/order/order.ts instead.`,
      );
    expect(otherFiles).toEqual([]);
  });

  it.each([
    "await tx.insert(orders).values(row)",
    "await tx\n  .update(\n    orders\n  ).set({})",
    "tx.update(transactions).set({})",
    "tx.insert(orderEvents)",
    "await queries.insert(ledger)",
    'sql`update "company_site_orders" set data = 1`',
    "sql`delete from company_site_transactions where id = 1`",
    "sql`insert into $" + "{orders} (id) values (1)`",
    "await updateRow(work.tx, ordersResource, id, values)",
  ])("A database write is found in %j", (text) => {
    expect(writesMoney(text)).toBe(true);
  });

  it.each([
    "tx.select().from(orders)",
    "tx.update(subscriptions)",
    "sql`select * from company_site_orders`",
    "tx.insert(notifications)",
  ])("No database write is found in %j", (text) => {
    expect(writesMoney(text)).toBe(false);
  });
});
