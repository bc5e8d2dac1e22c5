import { sql } from "drizzle-orm";
import { startedGateway } from "../../testing/started-gateway";

/** Text that compresses well, because a test stores many megabytes. */
const megabyte = (letter: string) => `repeat('${letter}', 1000000)`;

describe("what one merchant stores in bulk", () => {
  const env = startedGateway();
  const run = (statement: string) =>
    env.gateway.services.db.execute<Record<string, unknown>>(sql.raw(statement));
  const post = (path: string, body: object) => env.owner.call("POST", `/api/${path}`, { body });
  const lastAuditEntry = async (action: string) => {
    const { rows } = await run(
      `select details, user_id from audit_log where action = '${action}' order by id desc limit 1`,
    );
    return String(rows[0]?.details);
  };
  const list = (resource: string, perPage: number, filter: object = {}) => {
    const query = new URLSearchParams({ perPage: String(perPage), filter: JSON.stringify(filter) });
    return env.owner.call("GET", `/api/${resource}?${query}`);
  };

  it("The audit log shortens long actions but keeps their short values", async () => {
    const body = { RetentionMonths: 24, note: "x".repeat(1024 * 1024), rows: Array(9999).fill(1) };
    expect((await post("companies/1/actions/preview-retention", body)).status).toBe(200);
    const details = await lastAuditEntry("preview-retention");
    expect(details.length).toBeLessThan(1000);
    expect(JSON.parse(details)).toEqual({
      RetentionMonths: 24,
      note: expect.stringMatching(/^x+…$/),
      rows: expect.stringMatching(/^\[1,1,.*…$/),
      shortened: true,
    });
  });

  it("A request with many values leaves a short audit log row", async () => {
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field-${n}`, n]));
    expect(
      (await post("companies/1/actions/preview-retention", { RetentionMonths: 0, ...body })).status,
    ).toBe(200);
    expect((await lastAuditEntry("preview-retention")).length).toBeLessThan(20_000);
    expect((await env.owner.call("PUT", "/api/companies/1", { body })).status).toBe(200);
    expect((await lastAuditEntry("update")).length).toBeLessThan(20_000);
  });

  it("The audit log stores no part of a request pasted into the signature checker", async () => {
    const Request = JSON.stringify({ order_uid: "S-1", order_billing: { email: "kupac@primer.example" } });
    expect((await post("company_sites/1/actions/check-signature", { Request, Text: Request })).status).toBe(
      200,
    );
    expect(await lastAuditEntry("check-signature")).toBe("{}");
  });

  it.each([
    [
      "transactions, with their orders",
      "company_site_transactions",
      `update company_site_orders set data = '{"note":"' || ${megabyte("o")} || '"}'
        where id in (select order_id from company_site_transactions order by id desc limit 60)`,
      {},
    ],
    [
      "the audit log",
      "audit_log",
      `insert into audit_log (company_id, action, resource, details)
        select 1, 'bulk', 'companies', ${megabyte("a")} from generate_series(1, 60)`,
      { Action: "bulk" },
    ],
    [
      "messages of tickets",
      "ticket_entry",
      `with t as (insert into tickets (title, user_id, company_id) select 'Veliki tiket', id, 1 from users
          where email = 'owner@demo.test' returning id, user_id)
        insert into ticket_entries (ticket_id, writer_id, content)
        select t.id, t.user_id, ${megabyte("t")} from t, generate_series(1, 60)`,
      {},
    ],
    [
      "approval requests, with their orders",
      "approvals",
      `insert into approvals (company_id, company_site_id, order_id, action, amount, currency, state, requested_at, expires_at)
        select 1, company_site_id, id, 'refund', 1, currency, 'rejected', now(), now()
        from company_site_orders where length(data) > 900000`,
      {},
    ],
  ])(
    "A list page above the size limit is refused: %s",
    async (_, resource, fillRecords, filter) => {
      await run(fillRecords);
      const largeList = await list(resource, 100, filter);
      expect([largeList.status, largeList.body.error_code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      expect((await list(resource, 10, filter)).body.data).toHaveLength(10);
    },
    60_000,
  );

  it.each([
    [
      "companies",
      100,
      (n: number) => ({ Name: `Firma ${n}`, RegNo: "12", TaxNo: "12", Address: "Ulica 1", Country: "RS" }),
    ],
    ["tickets", 120, (n: number) => ({ Title: `Pitanje ${n}`, CompanyId: null })],
  ])(
    "Creating %s is rate-limited per user",
    async (resource, max, record) => {
      const person = await env.gateway.as("other@demo.test");
      const create = async (n: number, caller = person) =>
        (await caller.call("POST", `/api/${resource}`, { body: record(n) })).status;
      for (let n = 0; n < max; n += 1) expect(await create(n)).toBe(201);
      expect([await create(max), await create(max, env.owner)]).toEqual([429, 201]);
    },
    60_000,
  );

  it("A long ticket returns only its newest messages", async () => {
    const creation = await post("tickets", { Title: "Dugačak razgovor", CompanyId: 1 });
    const { id } = creation.body.data;
    await run(`insert into ticket_entries (ticket_id, writer_id, content, created_at)
      select ${id}, (select id from users where email = case n % 2 when 0 then 'owner' else 'support' end || '@demo.test'),
        'message ' || n, now() + make_interval(secs => n) from generate_series(1, 600) n`);
    const { data } = (await env.owner.call("GET", `/api/tickets/${id}`)).body;
    const contents = data.TicketEntries.map(({ Content }: { Content: string }) => Content);
    expect([contents.length, contents[0], contents.at(-1)]).toEqual([500, "message 600", "message 101"]);
    const [listedTicket] = (await list("tickets", 100, { id })).body.data;
    expect(listedTicket).toMatchObject({
      LastWriter: { Email: "owner@demo.test" },
      LastMessageAt: data.TicketEntries[0].CreatedAt,
      Company: { id: 1 },
      User: { Email: "owner@demo.test" },
    });
    expect(listedTicket).not.toHaveProperty("TicketEntries");
  });

  it("A long order timeline returns only the newest events", async () => {
    const [order] = (await list("company_site_orders", 1)).body.data;
    await run(`insert into order_events (order_id, actor, name, at)
      select ${order.id}, 'gateway', 'event-' || n, now() + make_interval(secs => n) from generate_series(1, 2500) n`);
    const { data } = (await env.owner.call("GET", `/api/company_site_orders/${order.id}/timeline`)).body;
    expect(data.length).toBeLessThan(2100);
    expect([data[0].name, data.at(-1).name]).toEqual(["order-created", "event-2500"]);
  });
});
