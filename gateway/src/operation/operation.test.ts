import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { type OpenDatabase, openEmbedded } from "../platform/database/database";
import { sessions, trustedBrowsers } from "../platform/database/schema/people";
import { builtWorker, gatewayFolder } from "../testing/built-worker";
import { startLimitMs, type TestGateway, testGateway } from "../testing/test-gateway";
import { backUp } from "./commands/backup";
import { restore } from "./commands/restore";

const day = 86_400_000;

describe("operation", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());
  const count = async (table: string) => gateway.services.db.$count(sql.identifier(table));

  it("The OpenAPI document and its page without scripts describe every call and record", async () => {
    const { body } = await gateway.nobody.call("GET", "/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(["/login", "/upload", "/api/company_site_orders/{id}", "/uploads/{name}"]),
    );
    expect(body.components.schemas.companies).toMatchObject({
      required: expect.arrayContaining(["Name"]),
      properties: { Name: { type: "string", minLength: 5, maxLength: 256 }, id: { readOnly: true } },
    });
    // Status and content of a call's documented answer; undefined for a route without a description.
    const answerOf = (operation: { responses: Record<string, { content?: object; $ref?: string }> }) =>
      Object.entries(operation.responses).find(([status]) => status !== "default");
    const callsWithoutAnswer = Object.entries<Record<string, Parameters<typeof answerOf>[0]>>(
      body.paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => {
          const [status, answer] = answerOf(operation) ?? [];
          return status !== "303" && answer?.content === undefined;
        })
        .map(([method]) => `${method} ${path}`),
    );
    expect(callsWithoutAnswer).toEqual([]);
    const names = (path: string, method: string) =>
      body.paths[path][method].parameters.map((parameter: { name: string }) => parameter.name);
    expect(names("/exchangerate", "get")).toEqual(["from", "to"]);
    expect(names("/api/companies/{id}", "put")).toEqual(
      expect.arrayContaining(["id", "If-Match", "Idempotency-Key"]),
    );
    expect(
      body.paths["/api/companies/{id}"].put.requestBody.content["application/json"].schema,
    ).not.toHaveProperty("required");
    const page = await gateway.nobody.call("GET", "/docs");
    expect(page.body).toContain("POST /login");
    expect(page.body).not.toContain("<script");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("Prometheus metrics count requests by address pattern and are served only to local callers", async () => {
    await gateway.nobody.call("GET", "/api/companies/1");
    const { status, body } = await gateway.nobody.call("GET", "/metrics");
    expect(status).toBe(200);
    expect(body).toMatch(
      /hpay_http_request_seconds_count\{method="GET",route="\/api\/:resource\/:id",status="401"\} 1/,
    );
    expect(body).toContain("nodejs_eventloop_lag_seconds");
    expect(body).toContain("hpay_live_connections 0");
    const headers = { "x-forwarded-for": "203.0.113.5" };
    expect((await gateway.nobody.call("GET", "/metrics", { headers })).status).toBe(404);
  });

  it("Expired data is deleted, while records and valid data are kept", async () => {
    const owner = await gateway.as("owner@demo.test");
    const headers = { "idempotency-key": "prune-test-1" };
    const body = { Title: "Jedan zahtev", CompanyId: 1 };
    await owner.call("POST", "/api/tickets", { headers, body });
    await gateway.nobody.call("POST", "/login", {
      body: { Email: "owner@demo.test", Password: "Demo-1234!" },
    });
    await gateway.nobody.call("GET", "/pbl/1-NO-SUCH");
    expect(await count("pay_page_misses")).toBe(1);
    const before = { orders: await count("company_site_orders"), audit: await count("audit_log") };
    await gateway.jobs.runDue();
    expect(await count("idempotency_keys")).toBeGreaterThan(0);
    expect(await count("sessions")).toBeGreaterThan(0);
    gateway.pass(8 * day);
    await gateway.jobs.runDue();
    for (const table of ["idempotency_keys", "sessions", "verifications", "pay_page_misses"])
      expect([table, await count(table)]).toEqual([table, 0]);
    // Compares by date, because the jobs have written new rows on the later day.
    const { rows } = await gateway.services.db.execute<{ n: number }>(
      sql`select (select count(*) from outbox where created_at < now() + interval '1 day')::int
        + (select count(*) from attempts where ends_at < now() + interval '8 days')::int as n`,
    );
    expect(rows[0]?.n).toBe(0);
    expect(await count("company_site_orders")).toBeGreaterThanOrEqual(before.orders);
    expect(await count("audit_log")).toBeGreaterThanOrEqual(before.audit);
  });
});

describe("backup", () => {
  const folder = mkdtempSync(join(tmpdir(), "hpay-backup-"));
  const file = join(folder, "backup.gz");
  let gateway: TestGateway;
  let target: OpenDatabase;
  const all = async ({ db }: Pick<OpenDatabase, "db">) => {
    const entries: [string, unknown][] = [];
    // Reads the names from the database, so that a table which a backup omits makes the test fail.
    const tables = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'socket_io_attachments'`,
    );
    for (const { name: table } of tables.rows) {
      const name = sql.identifier(table);
      const { rows } = await db.execute(
        sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
      );
      entries.push([table, rows[0]]);
    }
    return Object.fromEntries(entries);
  };

  beforeAll(async () => {
    gateway = await testGateway();
    target = await openEmbedded({
      dataDir: "memory://",
      migrationsFolder: join(gatewayFolder, "drizzle"),
      workerFile: builtWorker(),
      queryLimitMs: 60_000,
    });
  }, startLimitMs);
  afterAll(async () => {
    await target.close();
    await gateway.close();
  });

  it(
    "A backup restores every record except sessions into an empty store",
    async () => {
      await gateway.as("owner@demo.test");
      expect(await gateway.services.db.$count(sessions)).toBeGreaterThan(0);
      // Uploads of the maximum size: a backup line with many of them would exceed the maximum length of a string.
      await gateway.services.db.execute(sql`insert into uploads (name, content_type, content, company_id)
        select 'large-' || n, 'application/pdf', decode(repeat('ab', 5 * 1024 * 1024), 'hex'), 1 from generate_series(1, 3) n`);
      const rows = await backUp(gateway.services.database, file, new Date());
      const damagedFile = join(folder, "damaged.gz");
      writeFileSync(damagedFile, readFileSync(file).subarray(0, 5000));
      await expect(restore(target, damagedFile)).rejects.toThrow("damaged");
      const cutFile = join(folder, "cut.gz");
      const lines = gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(12 * 1024 * 1024);
      writeFileSync(cutFile, gzipSync(lines.slice(0, -1).join("\n")));
      await expect(restore(target, cutFile)).rejects.toThrow("incomplete");
      const newerFile = join(folder, "newer.gz");
      writeFileSync(newerFile, gzipSync(JSON.stringify({ ...JSON.parse(lines[0] ?? ""), schema: 9e15 })));
      await expect(restore(target, newerFile)).rejects.toThrow("newer gateway");
      writeFileSync(newerFile, gzipSync(JSON.stringify({ ...JSON.parse(lines[0] ?? ""), schema: 12 })));
      await expect(restore(target, newerFile)).rejects.toThrow("older gateway");

      expect(await restore(target, file)).toBe(rows);
      // Sessions and trusted browsers are not restored: one that ended after the backup would otherwise be
      // valid again.
      await gateway.services.db.delete(sessions);
      await gateway.services.db.delete(trustedBrowsers);
      expect(await all(target)).toEqual(await all(gateway.services));
      const { rows: addedUsers } = await target.db.execute<{ id: number }>(
        sql`insert into users (email, password_hash) values ('nova@primer.example', 'x') returning id`,
      );
      expect(addedUsers[0]?.id).toBeGreaterThan(4);
      // Shops identify methods by number, and no number is reused.
      const { rows: next } = await target.db.execute<{ isNew: boolean }>(
        sql`select next_site_method_number() > (select max(number) from company_site_fiscal_methods) as "isNew"`,
      );
      expect(next[0]?.isNew).toBe(true);
      await expect(restore(target, file)).rejects.toThrow("not empty");
    },
    startLimitMs,
  );
});
