import { sql } from "drizzle-orm";
import { setPeople } from "../../operation/commands/set-people";
import { Signals } from "../../platform/signals/signals";
import type { DemoPostgres } from "../../testing/demo-postgres";
import { type LiveClients, liveClients, nextPush } from "../../testing/live-client";
import { demoDatabase, startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const password = { Email: "owner@demo.test", Password: "Demo-1234!" };

describe("two gateways on one PostgreSQL database", () => {
  let database: DemoPostgres;
  let firstGateway: TestGateway;
  let other: TestGateway;
  let panelClients: LiveClients;
  beforeAll(async () => {
    database = await demoDatabase();
    [firstGateway, other] = await Promise.all([testGateway({}, database), testGateway({}, database)]);
    panelClients = await liveClients(other);
  }, startLimitMs);
  afterAll(async () => {
    panelClients.close();
    await firstGateway.close();
    await other.close();
    await database.discard();
  });

  // spec 1.2-live-socket-delivers-order-updated
  it("Two gateways send orders to each other's panels in number order", async () => {
    const owner = await firstGateway.as("owner@demo.test");
    const panel = await panelClients.open({ token: owner.token, companyId: 1, siteId: 1 });
    const receivedEvents: { seq: number; order: { Uid: string } }[] = [];
    panel.on("onOrderCreated", (payload) => receivedEvents.push(payload));
    const allReceived = new Promise<void>((resolve) => {
      panel.on("onOrderCreated", () => receivedEvents.length === 10 && resolve());
    });
    const uids = Array.from({ length: 10 }, (_, i) => `TWO-${i}`);
    const places = [firstGateway, other];
    await Promise.all(
      uids.map((Uid, i) => {
        const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data: "{}" };
        const headers = { authorization: owner.token };
        return places[i % 2]?.nobody.call("POST", "/api/company_site_orders", { body, headers });
      }),
    );
    await allReceived;
    expect(receivedEvents.map(({ order }) => order.Uid).toSorted()).toEqual(uids);
    const numbers = receivedEvents.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it("A list response includes the last event number on gateways with and without panels", async () => {
    const owner = await firstGateway.as("owner@demo.test");
    const headers = { authorization: owner.token, xcompanyid: "1" };
    const panel = await panelClients.open({ token: owner.token, companyId: 1, siteId: 1 });
    const messages = nextPush(panel, "onOrderCreated");
    const body = { CompanySiteId: 1, Uid: "POSITION-1", Amount: "10.00", Currency: "RSD", Data: "{}" };
    await owner.call("POST", "/api/company_site_orders", { body });
    const [{ seq }] = (await messages) as [{ seq: number }];
    for (const gateway of [firstGateway, other]) {
      const list = await gateway.nobody.call("GET", "/api/company_site_orders?perPage=1", { headers });
      expect([list.status, list.headers["x-live-position"]]).toEqual([200, `1 ${seq}`]);
    }
    const foreignList = await firstGateway.nobody.call("GET", "/api/company_site_orders", {
      headers: { ...headers, xcompanyid: "999999" },
    });
    expect([foreignList.status, foreignList.headers["x-live-position"]]).toEqual([404, undefined]);
  });

  it("A user removed from the provider's staff receives no more events on an open panel", async () => {
    const support = await firstGateway.as("support@demo.test");
    const owner = await firstGateway.as("owner@demo.test");
    const panels = {
      support: await panelClients.open({ token: support.token, companyId: 1, siteId: 1 }),
      owner: await panelClients.open({ token: owner.token, companyId: 1, siteId: 1 }),
    };
    const create = async (Uid: string) => {
      const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data: "{}" };
      const orderPush = nextPush(panels.owner, "onOrderCreated");
      await owner.call("POST", "/api/company_site_orders", { body });
      await orderPush;
    };
    const receivedNames: string[] = [];
    panels.support.on("onOrderCreated", ({ order }) => receivedNames.push(order.Uid));
    await create("STAFF-1");
    const accessPush = nextPush(panels.support, "onAccessChanged");
    await setPeople({ ...firstGateway.services, signals: new Signals() }, { list: "staff", emails: [] });
    expect(await accessPush).toMatchObject([{ company_ids: [] }]);
    await create("STAFF-2");
    expect(receivedNames).toEqual(["STAFF-1"]);
  });

  it("Two gateways resume exchanging events after their connection is cut", async () => {
    const owner = await firstGateway.as("owner@demo.test");
    const panel = await panelClients.open({ token: owner.token, companyId: 1, siteId: 1 });
    const orderPush = nextPush(panel, "onOrderCreated");
    const { rowCount } = await firstGateway.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'hpay outbox'`,
    );
    expect(rowCount).toBe(2);
    const body = { CompanySiteId: 1, Uid: "CUT-1", Amount: "10.00", Currency: "RSD", Data: "{}" };
    await owner.call("POST", "/api/company_site_orders", { body });
    expect(await orderPush).toMatchObject([{ order: { Uid: "CUT-1" } }]);
  });

  it("A gateway stops sending events to a user removed from a company on another gateway", async () => {
    const [owner, staff] = [
      await firstGateway.as("owner@demo.test"),
      await firstGateway.as("staff@demo.test"),
    ];
    const watcher = await panelClients.open({ token: owner.token, companyId: 1 });
    const removedSocket = await panelClients.open({ token: staff.token, companyId: 1 });
    let receivedCount = 0;
    removedSocket.on("onOrderCreated", () => {
      receivedCount += 1;
    });
    /** Whether the removed person receives an order event that another socket of the process receives. */
    const receives = async (Uid: string) => {
      const before = receivedCount;
      const pushedEvent = nextPush(watcher, "onOrderCreated");
      const body = { CompanySiteId: 1, Uid, Amount: "10.00", Currency: "RSD", Data: "{}" };
      await owner.call("POST", "/api/company_site_orders", { body });
      await pushedEvent;
      // The call's answer arrives after all events that were pushed before it.
      await removedSocket.emitWithAck("catchUp", { since: 0 });
      return receivedCount > before;
    };
    expect(await receives("STAYS-1")).toBe(true);
    const filter = encodeURIComponent(JSON.stringify({ CompanyId: 1, Role: "staff" }));
    const links = await owner.call("GET", `/api/user_companies?filter=${filter}`);
    await owner.call("DELETE", `/api/user_companies/${links.body.data[0].id}`);
    let tries = 0;
    while (tries < 20 && (await receives(`GONE-${tries}`))) tries += 1;
    expect(tries).toBeLessThan(20);
  });

  it("Two gateways number a POS's fiscal receipts without duplicates or gaps", async () => {
    const owner = await firstGateway.as("owner@demo.test");
    const counters = async () => {
      const { rows } = await firstGateway.services.db.execute<{ counter: number }>(
        sql`select counter from fiscal_receipts join company_site_orders o on o.id = order_id
          where o.company_site_id = 1 order by counter`,
      );
      return rows.map(({ counter }) => counter);
    };
    const before = await counters();
    const billing = { email: "jovana@primer.example" };
    const items = [
      { type: "product", name: "Vaučer", price: "500.00", qty: 1, tax_percent: 20, virtual: true },
    ];
    const Data = JSON.stringify({ billing, items, is_pbl: true, allow_pm: ["card"] });
    const card = { pay: "card", total: "500.00", expiry: "12/31", cvv: "123" };
    const goodCard = "4111111111111111";
    const numbers = [
      goodCard,
      goodCard,
      goodCard,
      "4000000000000002",
      goodCard,
      goodCard,
      goodCard,
      goodCard,
    ];
    const uids = numbers.map((_, at) => `FISCAL-${at}`);
    for (const Uid of uids) {
      const body = { CompanySiteId: 1, Uid, Amount: "500.00", Currency: "RSD", Data };
      await owner.call("POST", "/api/company_site_orders", { body });
    }
    await Promise.all(
      uids.map((uid, at) =>
        (at % 2 === 0 ? firstGateway : other).app.inject({
          method: "POST",
          url: `/pbl/1-${uid}/pay`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams({ ...card, number: numbers[at] ?? "" }).toString(),
        }),
      ),
    );
    const last = before.at(-1) ?? 0;
    expect((await counters()).slice(before.length)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => last + n));
  });

  it("A session ended on one gateway ends on the other", async () => {
    const staff = await firstGateway.as("staff@demo.test");
    const panel = await panelClients.open({ token: staff.token });
    const disconnection = nextPush(panel, "disconnect");
    await staff.call("POST", "/logout");
    await disconnection;
    const headers = { authorization: staff.token };
    expect((await other.nobody.call("GET", "/me", { headers })).status).toBe(401);
  });

  it("Two gateways share rate limits", async () => {
    const badPassword = { ...password, Password: "Wrong-1234!" };
    for (let tries = 0; tries < 10; tries++)
      await [firstGateway, other][tries % 2]?.nobody.call("POST", "/login", { body: badPassword });
    expect((await other.nobody.call("POST", "/login", { body: password })).status).toBe(429);
    expect((await firstGateway.nobody.call("POST", "/login", { body: password })).status).toBe(429);
  });
});
