import { desc, like } from "drizzle-orm";
import { outbox } from "../../database/schema/service";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

describe("the open panels of a company", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("learn of tickets that come, change, go and come back, by their ids alone", async () => {
    const owner = await gateway.as("owner@demo.test");
    const { body: sites } = await owner.call("GET", "/api/company_sites");
    const { CompanyId, id: CompanySiteId } = sites.data[0];
    const made = await owner.call("POST", "/api/tickets", {
      body: { CompanyId, CompanySiteId, Title: "Uplata nije stigla" },
    });
    const { id } = made.body.data;
    const entry = await owner.call("POST", "/api/ticket_entry", {
      body: { TicketId: id, Content: "Od jutros." },
    });
    await owner.call("DELETE", `/api/ticket_entry/${entry.body.data.id}`);
    await owner.call("PUT", `/api/tickets/${id}`, { body: { Closed: true } });
    await owner.call("DELETE", `/api/tickets/${id}`);
    await owner.call("POST", `/api/tickets/${id}/actions/restore`, { body: {} });
    const said = await gateway.services.db
      .select()
      .from(outbox)
      .where(like(outbox.name, "onRecord%"))
      .orderBy(desc(outbox.id))
      .limit(6);
    expect(said.toReversed().map((event) => event.name)).toEqual([
      "onRecordCreated",
      "onRecordUpdated",
      "onRecordUpdated",
      "onRecordUpdated",
      "onRecordDeleted",
      "onRecordCreated",
    ]);
    expect(JSON.parse(said[0]?.payload ?? "")).toEqual({
      company_id: CompanyId,
      site_id: CompanySiteId,
      at: expect.any(String),
      resource: "tickets",
      record_id: id,
    });
  });
});
