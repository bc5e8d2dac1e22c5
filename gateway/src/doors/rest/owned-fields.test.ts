import { eq } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { companies } from "../../platform/database/schema/people";
import { fiscalMethods, shippingMethods } from "../../platform/database/schema/pos";
import {
  startLimitMs,
  type TestAnswer,
  type TestGateway,
  type TestPerson,
  testGateway,
} from "../../testing/test-gateway";
import { allResources } from "./all-resources";
import { isWritable } from "./engine/owned-fields";
import type { Field, Resource } from "./engine/resource";

const roles = ["owner", "admin", "staff", "support"];
const firstDefinition = 2000;
/** Each paid order has one approval request. */
const firstPaidOrder = 910_000;

/** A complete body for the n-th record of a resource that people create. */
const bodies: Readonly<Record<string, (n: number) => Readonly<Record<string, unknown>>>> = {
  companies: (n) => ({ Name: `Polja ${n}`, RegNo: "123", TaxNo: "123", Address: "Ulica 5", Country: "RS" }),
  user_companies: () => ({ CompanyId: 1, UserId: "other@demo.test", Role: "staff" }),
  invitations: (n) => ({ CompanyId: 1, Email: `polja-${n}@demo.test`, Role: "staff" }),
  company_sites: (n) => ({ CompanyId: 1, Url: `polja-${n}.example`, SiteType: "site-standard" }),
  company_site_payment_methods: (n) => ({ CompanySiteId: 1, PaymentMethodId: 1, Uid: `polja-${n}` }),
  company_site_shipping_methods: (n) => ({
    CompanySiteId: 1,
    ShippingMethodId: firstDefinition + n,
    Uid: `polja-${n}`,
  }),
  company_site_fiscal_methods: (n) => ({
    CompanySiteId: 1,
    FiscalMethodId: firstDefinition + n,
    Uid: `polja-${n}`,
  }),
  company_site_orders: (n) => ({
    CompanySiteId: 1,
    Uid: `POLJA-${n}`,
    Amount: "10.00",
    Currency: "RSD",
    Data: "{}",
  }),
  erasures: (n) => ({ CompanyId: 1, Email: `polja-${n}@demo.test` }),
  approvals: (n) => ({ OrderId: firstPaidOrder + n, Action: "refund", Amount: "10.00" }),
  tickets: (n) => ({ CompanyId: 1, Title: `Zahtev broj ${n}` }),
  ticket_entry: () => ({ TicketId: 1, Content: "Tekst" }),
  ticket_reads: () => ({ TicketId: 1 }),
  saved_views: (n) => ({ List: "orders", Name: `Polja ${n}`, Query: "q=a" }),
};

describe("every column of every resource, written by every role", () => {
  let gateway: TestGateway;
  const people = new Map<string, TestPerson>();
  const personNamed = (name: string) => people.get(name) ?? gateway.nobody;
  let n = 0;

  beforeAll(async () => {
    gateway = await testGateway();
    for (const name of roles) people.set(name, await gateway.as(`${name}@demo.test`));
    const definitions = Array.from({ length: 900 }, (_, at) => ({
      id: firstDefinition + at,
      name: `polja-${at}`,
      title: `Polja ${at}`,
    }));
    await gateway.services.db.insert(shippingMethods).values(definitions);
    await gateway.services.db.insert(fiscalMethods).values(definitions);
    const paidOrders = Array.from({ length: 900 }, (_, at) => ({
      ...{ id: firstPaidOrder + at, companySiteId: 1, uid: `polja-paid-${at}`, currency: "RSD" },
      ...{ amount: "100.00", capturedAmount: "100.00", status: "PAYMENT:PAID" },
    }));
    await gateway.services.db.insert(orders).values(paidOrders);
    await gateway.services.db.update(companies).set({ approveRefunds: true }).where(eq(companies.id, 1));
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    process.stdout.write(
      `${writeCount.toLocaleString("en")} writes of single columns were stored or refused by name.\n`,
    );
  });

  let writeCount = 0;
  /** Every value has to be stored as sent or refused by name, unless the whole call is forbidden. */
  const expectStoredOrRefused = async (
    [person, resource, name]: readonly [string, Resource, string],
    field: Field,
    sentValue: unknown,
    answer: TestAnswer,
    operation: "create" | "update",
  ) => {
    writeCount += 1;
    const description = `${operation} ${resource.name}.${name} by ${person}: ${answer.status} ${String(answer.body?.error ?? "")}`;
    if (answer.status === 200 || answer.status === 201) {
      expect([description, isWritable(field, operation)]).toEqual([description, true]);
      if (field.isReadByResource || field.holdsSecrets) return;
      expect([description, comparable(answer.body.data[name])]).toEqual([description, comparable(sentValue)]);
      return;
    }
    if ([403, 404, 409].includes(answer.status)) {
      // A refusal of the whole call reveals nothing about single fields. An owned field alone never causes such
      // a refusal.
      expect(description).toMatch(/: (403|404|409) \w+/);
      return;
    }
    expect([description, answer.status]).toEqual([description, 400]);
    const refusalText = `${String(answer.body.error)} ${JSON.stringify(answer.body.errors)}`;
    expect([description, refusalText.includes(name)]).toEqual([description, true]);
  };

  describe.each(allResources.map((resource) => [resource.name, resource] as const))(
    "%s",
    (name, resource) => {
      const columns = Object.entries(resource.fields);
      const url = `/api/${name}`;

      it("Every sent field is stored on create or refused by name", async () => {
        for (const person of roles)
          for (const [column, field] of columns) {
            const sentValue = other(column, field, undefined);
            const answer = await personNamed(person).call("POST", url, {
              body: { ...bodies[name]?.(n++), [column]: sentValue },
            });
            await expectStoredOrRefused([person, resource, column], field, sentValue, answer, "create");
            if (answer.status === 201 && name === "user_companies")
              await personNamed("owner").call("DELETE", `${url}/${answer.body.data.id}`);
          }
      }, 60_000);

      it("Every changed field is stored on update or refused by name", async () => {
        const creation =
          bodies[name] && (await personNamed("owner").call("POST", url, { body: bodies[name]?.(n++) }));
        const listedRecord =
          creation?.status === 201 ? undefined : await personNamed("owner").call("GET", `${url}?perPage=1`);
        const id = creation?.body.data.id ?? listedRecord?.body.data[0]?.id;
        if (id === undefined) return;
        const before = (await personNamed("owner").call("GET", `${url}/${id}`)).body.data;
        for (const person of roles)
          for (const [column, field] of columns) {
            const sentValue = other(column, field, before[column]);
            const answer = await personNamed(person).call("PUT", `${url}/${id}`, {
              body: { [column]: sentValue },
            });
            await expectStoredOrRefused([person, resource, column], field, sentValue, answer, "update");
            if (!isWritable(field, "update") && resource.update) {
              const storedValue = (await personNamed("owner").call("GET", `${url}/${id}`)).body.data;
              if (!["Version", "UpdatedAt"].includes(column))
                expect([column, storedValue[column]]).toEqual([column, before[column]]);
            }
          }
        if (!resource.update || name === "user_companies") return;
        const now = (await personNamed("owner").call("GET", `${url}/${id}`)).body.data;
        const wholeRecord = Object.fromEntries(columns.map(([column]) => [column, now[column]]));
        const update = await personNamed("owner").call("PUT", `${url}/${id}`, { body: wholeRecord });
        expect([name, update.status, update.body.error]).toEqual([name, 200, undefined]);
      }, 60_000);
    },
  );

  it("No role can write an order's receipts, parcels or split pay", async () => {
    const { body } = await personNamed("owner").call("POST", "/api/company_site_orders", {
      body: bodies.company_site_orders?.(n++),
    });
    for (const person of ["owner", "admin", "staff"])
      for (const field of [
        "FiscalData",
        "ShippingData",
        "SplitPayData",
        "RefundData",
        "Status",
        "CapturedAmount",
      ]) {
        const answer = await personNamed(person).call("PUT", `/api/company_site_orders/${body.data.id}`, {
          body: { [field]: field.endsWith("Data") ? '{"status":"DELIVERED"}' : "1.00" },
        });
        expect([person, answer.status, answer.body.errors]).toMatchObject([
          person,
          400,
          [{ field, code: "NOT_WRITABLE" }],
        ]);
      }
  });

  it("A message cannot name another user as its writer", async () => {
    const { body: me } = await personNamed("owner").call("GET", "/me");
    const write = (moreFields: object) =>
      personNamed("owner").call("POST", "/api/ticket_entry", {
        body: { TicketId: 1, Content: "Tekst", ...moreFields },
      });
    expect((await write({ WriterId: me.id, MailSentUser: me.Email })).status).toBe(201);
    expect((await write({ WriterId: me.id + 1 })).body.errors).toMatchObject([{ field: "WriterId" }]);
    expect((await write({ MailSentUser: "drugi@demo.test" })).body.errors).toMatchObject([
      { field: "MailSentUser" },
    ]);
  });

  it("A new company can name only its creator as its main user", async () => {
    const company = { RegNo: "12345678", TaxNo: "101010101", Address: "Glavna 1", Country: "RS" };
    const me = (await personNamed("owner").call("GET", "/me")).body;
    const create = (MainUserId: number, Name: string) =>
      personNamed("owner").call("POST", "/api/companies", { body: { ...company, Name, MainUserId } });
    expect((await create(me.id, "Tisa Trade own")).status).toBe(201);
    const refusal = await create(me.id + 1, "Tisa Trade other");
    expect([refusal.status, refusal.body.errors]).toMatchObject([400, [{ field: "MainUserId" }]]);
  });
});

/** Counter for values that must be unique. */
let count = 9000;

/** A value of the field's type that differs from the stored one. */
function other(name: string, field: Field, storedValue: unknown): unknown {
  if (name === "Role") return "admin";
  // A version that this test never reaches, because it updates a record once per field.
  if (name === "Version") return 9000;
  if (name === "Uid") return `polja-${count++}`;
  if (name === "Attachments") return [];
  if (name === "Currency") return storedValue === "EUR" ? "RSD" : "EUR";
  if (name === "TermsLink" || name === "DefaultNotifyUrl") return "https://polja.example/x";
  switch (field.kind) {
    case "text":
      return name.endsWith("Data") ? '{"written":"yes"}' : `polja-${name.toLowerCase()}`;
    case "integer":
      return storedValue === 7 ? 8 : 7;
    case "boolean":
      return storedValue !== true;
    case "instant":
      return "2020-02-02T02:02:02.000Z";
    case "decimal":
      return storedValue === "77.70" ? "77.80" : "77.70";
  }
}

const comparable = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value);
