import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { bankTransfer } from "../../connectors/payment/bank-transfer";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

interface Order {
  readonly id: number;
  readonly Status: string;
  readonly Amount: string;
  readonly Data: string;
  readonly CreatedAt: string;
}

describe("data provider", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  const list = async (resource: string, query: Readonly<Record<string, unknown>>) => {
    const text = Object.entries(query).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value))}`,
    );
    return owner.call("GET", `/api/${resource}?${text.join("&")}`);
  };
  const orders = async (filter: unknown): Promise<Order[]> =>
    (await list("company_sites_orders", { perPage: 1000, filter })).body.data;

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  // spec 1.7-lists-default-page-1
  it("A list page has 30 records, newest id first", async () => {
    const { body } = await list("company_site_orders", {});
    expect(body.data).toHaveLength(30);
    expect(body.total).toBe((await list("company_site_orders", { perPage: 1000 })).body.data.length);
    expect(body.total).toBeGreaterThanOrEqual(400);
    expect(body.data[0].id).toBeGreaterThan(body.data[1].id);
  });

  it("An order in a list equals the same order read by id, except for its pay link and transactions", async () => {
    const [listedOrder] = (
      await list("company_site_orders", { perPage: 1, filter: { Status: { like: "%PAYMENT:PAID%" } } })
    ).body.data;
    const { body } = await owner.call("GET", `/api/company_site_orders/${listedOrder.id}`);
    expect({ ...listedOrder, PayLink: expect.any(String), Transactions: expect.any(Array) }).toEqual(
      body.data,
    );
    expect([listedOrder.DisplayName, listedOrder.DisplayPaymentInfo]).not.toContain("");
  });

  it.each([
    ["countries", { code: "RS" }, { name: "Serbia", native_name: "Srbija" }],
    ["currencies", { code_3: "EUR" }, { name: "Euro", numeric_code: "978" }],
    // spec 1.3-country-code-name-native
  ])("The list %s is sorted by code and includes names", async (resource, filter, names) => {
    const { body } = await list(resource, { filter });
    expect(body.data).toEqual([{ id: expect.any(Number), ...filter, ...names, Version: 1 }]);
  });

  // spec 3.7-orders-status-notregexp-joined
  it("The Exclude filter for REFUNDED keeps PARTIALLY-REFUNDED orders", async () => {
    const listedOrders = await orders({ Status: { notRegexp: "CANCELED|REFUNDED|ERROR" } });
    expect(listedOrders.some((order) => / ?PAYMENT:(CANCELED|REFUNDED|ERROR)( |$)/.test(order.Status))).toBe(
      false,
    );
    expect(listedOrders.some((order) => order.Status.includes("PAYMENT:PARTIALLY-REFUNDED"))).toBe(true);
  });

  it("The Exclude filter matches other words literally, with ^ and $ as anchors", async () => {
    const all = await orders({});
    const deliveredCount = all.filter((order) => order.Status.endsWith("@DELIVERED")).length;
    expect(await orders({ Status: { notRegexp: "@DELIVERED$" } })).toHaveLength(all.length - deliveredCount);
    expect(
      (await orders({ Status: { notRegexp: "^PAYMENT:" } })).every((o) => !o.Status.startsWith("PAYMENT:")),
    ).toBe(true);
  });

  it("Search finds a name in every script and spelling", async () => {
    const search = (text: string) => {
      const like = { like: `%${text}%` };
      return orders({ or: [{ Uid: like }, { Status: like }, { Name: like }, { Data: like }] });
    };
    const foundIds = (await search("Đorđević")).map((order) => order.id);
    expect(foundIds.length).toBeGreaterThan(0);
    for (const spelling of ["djordjevic", "đorđević", "ЂОРЂЕВИЋ"]) {
      expect((await search(spelling)).map((order) => order.id)).toEqual(foundIds);
    }
  });

  it("Search finds an order by its amount or its buyer's full name and e-mail", async () => {
    const [order] = await orders({ Status: { like: "PAYMENT:PAID%" } });
    const { id, Amount, Data } = order ?? { id: 0, Amount: "", Data: "{}" };
    const { first_name, last_name, email } = JSON.parse(Data).billing;
    const search = async (resource: string, text: string) => {
      const filter = { or: [{ Uid: { like: `%${text}%` } }, { Data: { like: `%${text}%` } }] };
      return (await list(resource, { perPage: 1000, filter })).body.data;
    };
    for (const text of [Amount, `${first_name} ${last_name}`, email]) {
      const foundOrders = await search("company_site_orders", text);
      expect(foundOrders.map((order: Order) => order.id)).toContain(id);
      const paidTransactions = await search("company_site_transactions", text);
      expect(paidTransactions.map((transaction: { OrderId: number }) => transaction.OrderId)).toContain(id);
    }
    // The transaction contains the order fields on which the order's actions depend.
    const { data } = (await list("company_site_transactions", { filter: { OrderId: id } })).body;
    const { CapturedAmount, FiscalData } = Object(order);
    expect(data[0].Order).toMatchObject({ id, Amount, CapturedAmount, FiscalData });
  });

  it("A transaction lists the actions that the payment method offers for its order", async () => {
    const { data } = (await list("company_site_payment_methods", { filter: { CompanySiteId: 1 } })).body;
    const [transfer, other] = ["transfer", "card"].map((uid) =>
      data.find((method: { Uid: string }) => method.Uid === uid),
    );
    const filter = { CompanySiteId: 1, CompanySitePaymentMethodId: transfer.id, Status: "PAYMENT:PAID" };
    const [paidTransaction] = (await list("company_site_transactions", { perPage: 1, filter })).body.data;
    const actionsOfferedBy = (hpayMethod: object): string[] =>
      runInNewContext(
        `self = { hpayMethod }; (${bankTransfer.scripts.orderActions})(order).map((one) => one.Caption)`,
        { hpayMethod, order: paidTransaction.Order },
      );
    expect([...actionsOfferedBy(transfer)]).toEqual(["Refund"]);
    expect([...actionsOfferedBy(other)]).toEqual([]);
  });

  // spec 3.2-field-value-pair-filters
  it("A filter on a buyer field matches the whole value in any script", async () => {
    const create = async (Uid: string, Data: string) => {
      const body = { CompanySiteId: 1, Uid, Amount: "5.00", Currency: "RSD", Data };
      return Number((await owner.call("POST", "/api/company_site_orders", { body })).body.data.id);
    };
    const buyer = { email: "nova@x.rs", last_name: "Đurić" };
    const ownOrderId = await create("BUYER-1", JSON.stringify({ billing: buyer }));
    const blanks = await create("BUYER-2", JSON.stringify({ billing: buyer }, null, 1));
    await create("BUYER-3", JSON.stringify({ billing: { email: "terranova@x.rs", last_name: "Đurićin" } }));
    await create(
      "BUYER-4",
      JSON.stringify({ note: 'Piše na nova@x.rs: "email":"nova@x.rs"', city: "Đurić" }),
    );
    await owner.call("POST", `/api/company_site_orders/${ownOrderId}/actions/mark-paid`, {
      body: { reason: "Izvod" },
    });
    const findIds = async (resource: string, like: string, field: string) =>
      (await list(resource, { filter: { CompanySiteId: 1, Data: { like } } })).body.data.map(
        (record: Record<string, unknown>) => record[field],
      );
    for (const like of ['%"email":"Nova@x.rs"%', '%"last\\_name":"ЂУРИЋ"%']) {
      expect(await findIds("company_site_orders", like, "id")).toEqual([blanks, ownOrderId]);
      expect(await findIds("company_site_transactions", like, "OrderId")).toEqual([ownOrderId]);
    }
  });

  it("Search finds rare and old texts, and marks a total that is only a minimum", async () => {
    const { db } = gateway.services;
    await db.execute(sql`
      insert into company_site_orders (uid, company_site_id, amount, currency, search_text)
      select 'MANY-' || n, 1, 1, 'RSD',
        'many ' || n || case when n <= 1500 then ' before' else ' after' end
          || case when n % 700 = 0 then ' seldom' else '' end
      from generate_series(1, 3500) n`);
    const search = async (text: string, page = 1) => {
      const like = { like: `%${text}%` };
      const filter = {
        CompanySiteId: 1,
        or: [{ Uid: like }, { Status: like }, { Name: like }, { Data: like }],
      };
      const { body } = await list("company_site_orders", { page, perPage: 10, filter });
      const { total, totalIsAtLeast } = body;
      return [total, totalIsAtLeast, body.data.map((order: { Uid: string }) => order.Uid.slice(5))];
    };
    const descendingIds = (from: number, step = 1) =>
      Array.from({ length: 10 }, (_, i) => String(from - i * step));
    expect(await search("many")).toEqual([1000, true, descendingIds(3500)]);
    expect(await search("many", 3)).toEqual([1000, true, descendingIds(3480)]);
    expect(await search("before")).toEqual([1000, true, descendingIds(1500)]);
    expect(await search("seldom")).toEqual([5, undefined, descendingIds(3500, 700).slice(0, 5)]);
    expect(await search("never there")).toEqual([0, undefined, []]);
    // With a cursor the total still counts all rows.
    const like = { like: "%many%" };
    const alternatives = [{ Uid: like }, { Status: like }, { Name: like }, { Data: like }];
    const filter = { CompanySiteId: 1, or: alternatives, Uid: { between: ["MANY-33", "MANY-34"] } };
    const first = (await list("company_site_orders", { perPage: 10, filter })).body;
    const next = (await list("company_site_orders", { perPage: 10, filter, after: first.nextCursor })).body;
    expect([next.data.length, next.total, next.totalIsAtLeast]).toEqual([10, 112, undefined]);
    await db.execute(sql`delete from company_site_orders where uid like 'MANY-%'`);
  });

  it("Search covers only the named fields", async () => {
    const body = { CompanySiteId: 1, Uid: "NAMED-1", Name: "#NAMED-1", Amount: "5.00", Currency: "RSD" };
    await owner.call("POST", "/api/company_site_orders", {
      body: { ...body, Data: '{"billing":{"email":"zorica@primer.example"}}' },
    });
    const uids = async (...fields: readonly string[]) => {
      const or = fields.map((name) => ({ [name]: { like: "%ZORICA@primer%" } }));
      const { data } = (await list("company_site_orders", { filter: { or } })).body;
      return data.map((order: { Uid: string }) => order.Uid);
    };
    expect(await uids("Uid")).toEqual([]);
    expect(await uids("Uid", "Name")).toEqual([]);
    expect(await uids("Uid", "Data")).toEqual(["NAMED-1"]);
    expect(await uids("Data")).toEqual(["NAMED-1"]);
  });

  it("Every record has a version, even if it never changes", async () => {
    for (const resource of ["countries", "currencies", "hp", "sessions", "pos_types"]) {
      const { body } = await list(resource, { perPage: 1 });
      expect([resource, body.data[0].Version]).toEqual([resource, expect.any(Number)]);
      const record = await owner.call("GET", `/api/${resource}/${body.data[0].id}`);
      expect(record.headers.etag).toBe(`"${record.body.data.Version}"`);
    }
  });

  it("Search finds text with JSON-escaped quotation marks, backslashes and slashes", async () => {
    const Data =
      '{"billing":{"company":"\\"Zlatibor\\" d.o.o.","phone":"064\\/123-4567","address":"C:\\\\Niš"},"items":[]}';
    const body = { CompanySiteId: 1, Uid: "IN-JSON-1", Amount: "5.00", Currency: "RSD", Data };
    const creation = await owner.call("POST", "/api/company_site_orders", { body });
    const search = async (like: string) => {
      const names = ["Uid", "Status", "Name", "Data"];
      const filter = { CompanySiteId: 1, or: names.map((name) => ({ [name]: { like } })) };
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const { data } = (await owner.call("GET", `/api/company_sites_orders?${query}`)).body;
      return data.map((order: { id: number }) => order.id);
    };
    for (const text of ['"Zlatibor" d.o.o.', "064/123-4567", "C:\\\\Niš", '%"phone":"064/123'])
      expect([text, await search(`%${text.replace(/^%/, "")}%`)]).toEqual([text, [creation.body.data.id]]);
    expect(await search('%"Zlatibor" a.d.%')).toEqual([]);
  });

  it("Escaped %, _ and backslash are searched literally", async () => {
    expect(await orders({ Uid: { like: "%\\%%" } })).toEqual([]);
    expect((await orders({ Uid: { like: "______________%" } })).length).toBeGreaterThan(0);
  });

  // spec 3.7-lists-page-perpage-50
  it("A filter between two instants includes both endpoints", async () => {
    const [first] = await orders({});
    const at = first?.CreatedAt ?? "";
    expect((await orders({ CreatedAt: { between: [at, at] } })).map((order) => order.id)).toEqual([
      first?.id,
    ]);
  });

  it("Every filter in the database returns the same rows as the same filter in memory", async () => {
    const all = await orders({});
    const anyStatus = fc.constantFrom(...all);
    type Case = readonly [filter: unknown, fits: (order: Order) => boolean];
    const singleFilter: fc.Arbitrary<Case> = fc.oneof(
      anyStatus.map(
        (example): Case => [{ Status: example.Status }, (order) => order.Status === example.Status],
      ),
      fc.uniqueArray(anyStatus, { maxLength: 5 }).map((statuses): Case => {
        const ids = statuses.map((status) => status.id);
        return [{ id: { in: ids } }, (order) => ids.includes(order.id)];
      }),
      fc
        .tuple(anyStatus, anyStatus)
        .map(
          ([from, to]): Case => [
            { CreatedAt: { between: [from.CreatedAt, to.CreatedAt] } },
            (order) => order.CreatedAt >= from.CreatedAt && order.CreatedAt <= to.CreatedAt,
          ],
        ),
      anyStatus.map((example): Case => {
        const word = /PAYMENT:(\S+)/.exec(example.Status)?.[1] ?? "VOID";
        return [
          { Status: { notRegexp: word } },
          (order) => !order.Status.split(" ").includes(`PAYMENT:${word}`),
        ];
      }),
    );
    const anyFilter = fc
      .array(singleFilter, { minLength: 1, maxLength: 3 })
      .map(
        (cases): Case => [
          { or: cases.map(([filter]) => filter) },
          (order) => cases.some(([, matches]) => matches(order)),
        ],
      );
    await fc.assert(
      fc.asyncProperty(fc.oneof(singleFilter, anyFilter), async ([filter, matches]) => {
        const foundIds = (await orders(filter)).map((order) => order.id);
        expect(foundIds).toEqual(all.filter(matches).map((order) => order.id));
      }),
      { numRuns: 30 },
    );
  });

  it("An unknown filter is rejected", async () => {
    for (const query of [
      { filter: { Nope: 1 } },
      { filter: { Uid: { regexp: "a" } } },
      { filter: { Status: { notRegexp: "(a+)+" } } },
      { filter: { id: { between: [1] } } },
      { filter: { CreatedAt: "yesterday" } },
      { orderBy: "search_text" },
      { orderBy: "Uid", order: "sideways" },
      { perPage: 100_000 },
      { page: 0 },
      { after: "!!" },
      { after: Buffer.from("[1,1e300]").toString("base64url") },
      { filter: { CreatedAt: { between: ["0000-01-01", "2030-01-01"] } } },
    ]) {
      const answer = await list("company_site_orders", query);
      expect({ query, status: answer.status }).toEqual({ query, status: 400 });
    }
    expect((await list("users", {})).status).toBe(404);
  });

  // spec 3.3-data-fields-arrive-json
  it("Data text is stored byte for byte, even if it is not JSON", async () => {
    const oddJson = '{"b":1,  "a":12345678901234567890, "a":2,"č":"\\u010d"}';
    const creation = await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: "DATA-1",
        CompanySiteId: 1,
        Amount: "12.5",
        Currency: "RSD",
        Data: oddJson,
      },
    });
    expect(creation.status).toBe(201);
    const answer = await owner.call("GET", `/api/company_site_orders/${creation.body.data.id}`);
    expect(answer.body.data).toMatchObject({
      Data: oddJson,
      Amount: "12.50",
      Name: "#DATA-1",
    });
  });

  it("Any Data text is stored byte for byte", async () => {
    const url = "/api/company_site_payment_methods/1";
    const before = (await owner.call("GET", url)).body.data.Data;
    const text = fc.oneof(fc.json(), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary-ascii" }));
    await fc.assert(
      fc.asyncProperty(
        text.filter((text) => !text.includes("\0")),
        async (Data) => {
          expect((await owner.call("PUT", url, { body: { Data } })).status).toBe(200);
          expect((await owner.call("GET", url)).body.data.Data).toBe(Data);
        },
      ),
      { numRuns: 30 },
    );
    expect((await owner.call("PUT", url, { body: { Data: before } })).status).toBe(200);
  });

  it("Gateway-owned fields are refused by name", async () => {
    const order = { Uid: "OWN-1", CompanySiteId: 1, Amount: "1", Currency: "EUR" };
    const create = (moreFields: object) =>
      owner.call("POST", "/api/company_site_orders", { body: { ...order, ...moreFields } });
    for (const [field, value] of Object.entries({ Status: "PAYMENT:PAID", id: 7, Version: 99 })) {
      const { status, body } = await create({ [field]: value });
      expect([status, body.errors]).toMatchObject([400, [{ field, code: "NOT_WRITABLE" }]]);
    }
    // A create may send a gateway-owned field with its initial value.
    const creation = await create({ id: null, Status: "", FiscalData: "{}", DisplayName: "x" });
    expect(creation.body.data).toMatchObject({ Status: "", Version: 1, DisplayName: "#OWN-1" });
  });

  it("Repeated requests with one idempotency key create one record", async () => {
    const headers = { "idempotency-key": "order-key-1" };
    const body = { Uid: "KEY-1", CompanySiteId: 1, Amount: "5.00", Currency: "RSD" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.call("POST", "/api/company_site_orders", { headers, body })),
    );
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(await orders({ Uid: "KEY-1" })).toHaveLength(1);
    const changedOrder = { ...body, Amount: "6.00" };
    expect(
      (await owner.call("POST", "/api/company_site_orders", { headers, body: changedOrder })).status,
    ).toBe(422);
  });

  it("A change to a record that another user has changed is refused", async () => {
    const url = "/api/companies/2";
    const { headers, body } = await owner.call("GET", url);
    expect(headers.etag).toBe(`"${body.data.Version}"`);
    const match = { "if-match": String(body.data.Version) };
    expect((await owner.call("PUT", url, { headers: match, body: { TaxNo: "111" } })).status).toBe(200);
    const lateUpdate = await owner.call("PUT", url, { headers: match, body: { TaxNo: "222" } });
    expect(lateUpdate).toMatchObject({
      status: 412,
      body: { error: expect.stringMatching(/^412 VERSION_CONFLICT/) },
    });
    const now = (await owner.call("GET", url)).body.data;
    expect(now.TaxNo).toBe("111");
    // A proxy that compresses answers marks the tag as weak, or appends the encoding to it.
    for (const tag of [`W/"${now.Version}"`, `"${now.Version + 1}-gzip"`]) {
      const proxiedUpdate = await owner.call("PUT", url, {
        headers: { "if-match": tag },
        body: { TaxNo: tag },
      });
      expect([tag, proxiedUpdate.status]).toEqual([tag, 200]);
    }
  });

  // spec 1.8-company-name-exists
  it("A name, address or uid that is already taken is refused with a specific code", async () => {
    const company = {
      Name: "dunav trade D.O.O.",
      RegNo: "11",
      TaxNo: "22",
      Address: "Dunavska 1",
      Country: "RS",
    };
    expect((await owner.call("POST", "/api/companies", { body: company })).body.error).toMatch(
      /^409 COMPANY_NAME_EXISTS/,
    );
    const pos = { CompanyId: 1, Url: "tudja-firma.example", SiteType: "site-standard" };
    const duplicateFault = (await owner.call("POST", "/api/company_sites", { body: pos })).body;
    expect(duplicateFault.error).toMatch(/^409 SITE_EXISTS/);
    expect(duplicateFault.errors).toEqual([
      { field: "Url", code: "SITE_EXISTS", message: expect.any(String) },
    ]);
    const methods = "/api/company_site_shipping_methods";
    const [first] = (await owner.call("GET", `${methods}?order=asc`)).body.data;
    const secondUpdate = await owner.call("PUT", `${methods}/${first.id}`, { body: { Uid: "courier" } });
    expect(secondUpdate.body.error).toMatch(/^409 UID_TAKEN/);
    expect(secondUpdate.body.errors).toMatchObject([{ field: "Uid", code: "UID_TAKEN" }]);
  });
});
