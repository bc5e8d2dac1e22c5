import { desc, like } from "drizzle-orm";
import { outbox, settings } from "../../platform/database/schema/service";
import { type LiveClients, liveClients, nextPush } from "../../testing/live-client";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

describe("events to open panels", () => {
  let gateway: TestGateway;
  let clients: LiveClients | undefined;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(async () => {
    clients?.close();
    await gateway.close();
  });

  /** The last record events, oldest first. */
  const lastEvents = async (count: number) => {
    const { db } = gateway.services;
    const records = db.select().from(outbox).where(like(outbox.name, "onRecord%"));
    return (await records.orderBy(desc(outbox.id)).limit(count)).toReversed();
  };

  const setSupport = (value: string) =>
    gateway.services.db
      .insert(settings)
      .values({ name: "ticket_support", value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });

  it("Open panels receive the ids of changed tickets", async () => {
    const owner = await gateway.as("owner@demo.test");
    const { body: sites } = await owner.call("GET", "/api/company_sites");
    const { CompanyId, id: CompanySiteId } = sites.data[0];
    const creation = await owner.call("POST", "/api/tickets", {
      body: { CompanyId, CompanySiteId, Title: "Uplata nije stigla" },
    });
    const { id } = creation.body.data;
    const entry = await owner.call("POST", "/api/ticket_entry", {
      body: { TicketId: id, Content: "Od jutros." },
    });
    await owner.call("DELETE", `/api/ticket_entry/${entry.body.data.id}`);
    await owner.call("PUT", `/api/tickets/${id}`, { body: { Closed: true } });
    await owner.call("DELETE", `/api/tickets/${id}`);
    await owner.call("POST", `/api/tickets/${id}/actions/restore`, { body: {} });
    const events = await lastEvents(6);
    expect(events.map((event) => event.name)).toEqual([
      "onRecordCreated",
      "onRecordUpdated",
      "onRecordUpdated",
      "onRecordUpdated",
      "onRecordDeleted",
      "onRecordCreated",
    ]);
    expect(JSON.parse(events.at(-1)?.payload ?? "")).toEqual({
      company_id: CompanyId,
      site_id: CompanySiteId,
      at: expect.any(String),
      resource: "tickets",
      record_id: id,
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it("Open panels receive changes to the company, its POS and its members", async () => {
    const owner = await gateway.as("owner@demo.test");
    const company = (await owner.call("GET", "/api/companies/1")).body.data;
    await owner.call("PUT", "/api/companies/1", { body: { Address: "Dunavska 2, Novi Sad" } });
    const Data = JSON.stringify({ parameters: { Share: "1" } });
    const body = { CompanyId: 1, Url: "nova.zadruga", SiteType: "splitpay-standard", Data };
    const { id } = (await owner.call("POST", "/api/company_sites", { body })).body.data;
    await owner.call("PUT", `/api/company_sites/${id}`, { body: { Enabled: true } });
    await owner.call("PUT", `/api/company_sites/${id}`, { body: { RegenerateSecretKey: 1 } });
    await owner.call("POST", `/api/company_sites/${id}/actions/rotate-secret`, { body: { overlapHours: 1 } });
    await owner.call("DELETE", `/api/company_sites/${id}`);
    const link = company.UserCompanies.find(({ Role }: { Role: string }) => Role === "staff").id;
    await owner.call("PUT", `/api/user_companies/${link}`, { body: { Role: "admin" } });
    await owner.call("PUT", `/api/user_companies/${link}`, { body: { Role: "staff" } });
    const text = await lastEvents(8);
    const words = text.map(({ name, payload }) => {
      const { resource, record_id, company_id, site_id } = JSON.parse(payload);
      return [name, resource, record_id, company_id, site_id];
    });
    expect(words).toEqual([
      ["onRecordUpdated", "companies", 1, 1, null],
      ["onRecordCreated", "company_sites", id, 1, id],
      ["onRecordUpdated", "company_sites", id, 1, id],
      ["onRecordUpdated", "company_sites", id, 1, id],
      ["onRecordUpdated", "company_sites", id, 1, id],
      ["onRecordDeleted", "company_sites", id, 1, id],
      ["onRecordUpdated", "user_companies", link, 1, null],
      ["onRecordUpdated", "user_companies", link, 1, null],
    ]);
  });

  it("Every member is notified when a company is deleted, even with another company open", async () => {
    const [owner, admin] = [await gateway.as("owner@demo.test"), await gateway.as("admin@demo.test")];
    const outsider = await gateway.as("other@demo.test");
    const company = { Name: "Kratkog veka", RegNo: "11", TaxNo: "22", Address: "Dunavska 1", Country: "RS" };
    const { id } = (await owner.call("POST", "/api/companies", { body: company })).body.data;
    const link = { CompanyId: id, UserId: "admin@demo.test", Role: "staff" };
    expect((await owner.call("POST", "/api/user_companies", { body: link })).status).toBe(201);
    clients ??= await liveClients(gateway);
    const socket = await clients.open({ token: owner.token, companyId: id });
    const otherPanel = await clients.open({ token: admin.token, companyId: 1 });
    const foreignPanel = await clients.open({ token: outsider.token });
    const foreignListener = jest.fn();
    foreignPanel.on("onRecordDeleted", foreignListener);
    const deletedPushes = [socket, otherPanel].map((panel) => nextPush(panel, "onRecordDeleted"));
    expect((await owner.call("DELETE", `/api/companies/${id}`)).status).toBe(200);
    const deletedEvent = {
      company_id: id,
      site_id: null,
      at: expect.any(String),
      resource: "companies",
      record_id: id,
    };
    expect(await Promise.all(deletedPushes)).toEqual([[deletedEvent], [deletedEvent]]);
    expect(foreignListener).not.toHaveBeenCalled();
  });

  it("Support users receive ticket events from companies they do not belong to", async () => {
    await setSupport("other@demo.test");
    const [owner, support] = [await gateway.as("owner@demo.test"), await gateway.as("other@demo.test")];
    clients ??= await liveClients(gateway);
    const panel = await clients.open({ token: support.token });
    const orders: unknown[] = [];
    panel.on("onOrderCreated", (payload) => orders.push(payload));
    const messages = nextPush(panel, "onRecordCreated");
    const order = { CompanySiteId: 1, Uid: "NOT-THEIRS", Amount: "1.00", Currency: "RSD" };
    await owner.call("POST", "/api/company_site_orders", { body: order });
    const creation = await owner.call("POST", "/api/tickets", {
      body: { CompanyId: 1, Title: "Ko ovo čita?" },
    });
    expect(await messages).toMatchObject([
      { company_id: 1, resource: "tickets", record_id: creation.body.data.id },
    ]);
    expect(orders).toEqual([]);
  });

  it("A user who loses ticket support access stops receiving ticket events", async () => {
    await setSupport("other@demo.test,support@demo.test");
    const [owner, formerMember, current] = await Promise.all(
      ["owner@demo.test", "other@demo.test", "support@demo.test"].map((email) => gateway.as(email)),
    );
    clients ??= await liveClients(gateway);
    const panel = await clients.open({ token: formerMember?.token });
    const listener = jest.fn();
    panel.on("onRecordCreated", listener);
    const messages = nextPush(await clients.open({ token: current?.token }), "onRecordCreated");
    await setSupport("support@demo.test");
    await owner?.call("POST", "/api/tickets", { body: { CompanyId: 1, Title: "Ko ovo još čita?" } });
    expect(await messages).toMatchObject([{ company_id: 1, resource: "tickets" }]);
    expect(listener).not.toHaveBeenCalled();
  });

  it("A ticket's read position is stored per user", async () => {
    const [owner, staff] = [await gateway.as("owner@demo.test"), await gateway.as("staff@demo.test")];
    const markAsRead = (reader: TestPerson) =>
      reader.call("POST", "/api/ticket_reads", { body: { TicketId: 1 } });
    const first = await markAsRead(owner);
    expect(first).toMatchObject({ status: 201, body: { data: { TicketId: 1, ReadAt: expect.any(String) } } });
    gateway.pass(60_000);
    const repeat = await markAsRead(owner);
    expect(repeat.body.data.id).toBe(first.body.data.id);
    expect(Date.parse(repeat.body.data.ReadAt) - Date.parse(first.body.data.ReadAt)).toBeGreaterThanOrEqual(
      60_000,
    );
    expect((await staff.call("GET", "/api/ticket_reads")).body).toMatchObject({ data: [], total: 0 });
    const unknownTicket = await owner.call("POST", "/api/ticket_reads", { body: { TicketId: 999_999 } });
    expect(unknownTicket.status).toBe(404);
  });
});
