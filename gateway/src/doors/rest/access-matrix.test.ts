import type { Role } from "@hpay/contract";
import { type Action, isAllowed } from "@hpay/contract/permissions";
import { eq } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { companies } from "../../platform/database/schema/people";
import { fiscalMethods, shippingMethods } from "../../platform/database/schema/pos";
import { seenKeys } from "../../platform/database/schema/seen-keys";
import { dueWork } from "../../platform/database/schema/work";
import { routesOf } from "../../platform/http/route-table";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";
import { allResources } from "./all-resources";
import type { Resource } from "./engine/resource";

const demoShopUid = "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";

/** Routes that need no token: each is protected in another way, or reveals nothing. */
const publicRoutes = [
  "GET /health",
  "GET /ready",
  "GET /metrics",
  "GET /openapi.json",
  "GET /docs",
  "POST /login",
  "POST /register",
  "POST /verifybyemailsecuritycode",
  "GET /geo",
  "GET /exchangerate",
  "POST /clientpay/store",
  "POST /clientpay/charge",
  "POST /clientpay/handlers/payment/:muid/:method/:uid/refundRequest",
  "POST /clientpay/handlers/payment/:muid/:method/:uid/queryRequest",
  "POST /clientpay/handlers/fiscal/:muid/:method/:uid/defaultAction",
  "POST /clientpay/checkout-status",
  "POST /clientpay/orderkey",
  "GET /clientpay/orderkey/order",
  "POST /clientpay/orderkey/actions/:operation",
  "GET /clientpay/dock/:muid/:method",
  "GET /clientpay/frame/:muid",
  "GET /clientpay/orders/:muid",
  "GET /clientpay/orders/:muid/:uid",
  "POST /clientpay/orders/:muid/:uid/:action",
  "GET /clientpay/transactions/:muid",
  "GET /clientpay/transactions/:muid/:uid",
  "POST /clientpay/transactions/:muid/:uid/:action",
  "GET /clientpay/subscriptions/:muid",
  "GET /clientpay/subscriptions/:muid/:uid",
  "POST /clientpay/subscriptions/:muid/:uid/:action",
  "GET /clientpay/cscripts/:file",
  "GET /clientpay/cscripts/:version/:file",
  "GET /clientpay/cscripts/integrity.json",
  ...["DELETE", "GET", "PATCH", "POST", "PUT"].map((method) => `${method} /clientpay/*`),
  "POST /clientpay/pay",
  "POST /pay",
  "POST /clientpay/getposdata",
  "POST /clientpay/verifyrequestcredentials",
  "POST /clientpay/reportscrerror",
  "GET /clientpay/exchangerate",
  "GET /clientpay/translations",
  "GET /pbl/:name",
  "GET /pbl/:name/*",
  "POST /pbl/:name/pay",
  "GET /pbl/:name/bank/:token",
  "POST /pbl/:name/bank/:token",
  "GET /fiscal/verify/:name",
  "GET /labels/:name",
  "GET /help/:topic",
  "GET /uploads/:name",
  "GET /dev/mail",
  "GET /dev/mail.json",
  "GET /dev/buy-key",
  "POST /dev/courier",
  "POST /client-reports",
  "GET /embed.js",
  "POST /api/embed_sessions",
  "POST /api/partner_consents",
  "GET /panel.config.json",
  "GET /federation/registry.json",
  "GET /remotes/*",
  "GET /assets/*",
  "GET /static/*",
  "GET /script-frame/*",
];

/** Routes that need a token, each with the body for a call without a token. */
const signedInRoutes: Readonly<Record<string, object | undefined>> = {
  "GET /me": undefined,
  "POST /logout": undefined,
  "GET /api/client-reports": undefined,
  "GET /api/federation": undefined,
  "POST /api/federation/remotes/:name/releases": {},
  "POST /api/federation/remotes/:name/promote": {},
  "POST /api/federation/remotes/:name/canary": {},
  "POST /api/federation/remotes/:name/canary-off": {},
  "POST /api/federation/remotes/:name/rollback": {},
  "POST /api/federation/remotes/:name/disable": {},
  "POST /api/federation/remotes/:name/enable": {},
  "POST /upload": undefined,
  "POST /supportTicketNotifications": { TicketId: 1 },
  "POST /testsmtp": { SMTPHost: "mail.example", SMTPUsername: "shop", test_address: "nobody" },
  "GET /api/:resource": undefined,
  "GET /api/:resource/:id": undefined,
  "POST /api/:resource": {},
  "PUT /api/:resource/:id": {},
  "DELETE /api/:resource/:id": undefined,
  "POST /api/:resource/:id/actions/:action": {},
  "POST /api/company_sites/:id/actions/check": {},
  "POST /api/company_sites/:id/actions/prove-domains": {},
  "POST /api/company_sites/:id/actions/shop-log": {},
  "POST /invitations/look": { Token: "none" },
  "POST /invitations/accept": { Token: "none" },
  "GET /api/company_site_orders/summary": undefined,
  "GET /api/company_sites_orders/summary": undefined,
  "GET /api/company_site_orders/:id/timeline": undefined,
  "GET /api/company_sites_orders/:id/timeline": undefined,
};

/** `anyone`: every signed-in person. `own`: the person whose record it is. */
type Right = Action | "anyone" | "own";
interface Rights {
  readonly read: Right;
  readonly create?: Right;
  readonly update?: Right;
  readonly remove?: Right;
  readonly actions?: Readonly<Record<string, Action>>;
  /** A complete body for the n-th record. */
  readonly body?: (n: number) => object;
  readonly change?: object;
}

const siteField = { CompanySiteId: 1 };
const catalogue: Rights = { read: "anyone" };
const method = (definition: string): Rights => ({
  read: "method.view",
  create: "method.manage",
  update: "method.manage",
  remove: "method.manage",
  body: (n) => ({ ...siteField, [definition]: 1, Uid: `matrix-${n}` }),
});
/** A POS can have each of these methods only once, so every record uses a different definition. */
const firstOwnDefinition = 1000;
const onceAtPos = (definition: string): Rights => ({
  ...method(definition),
  body: (n) => ({ ...siteField, [definition]: firstOwnDefinition + n }),
});
/** Each paid order has one approval request. */
const firstPaidOrder = 900_000;
const paidOrders = Array.from({ length: 500 }, (_, n) => ({
  id: firstPaidOrder + n,
  companySiteId: 1,
  uid: `matrix-paid-${n}`,
  currency: "RSD",
  amount: "100.00",
  capturedAmount: "100.00",
  status: "PAYMENT:PAID",
}));
const ownDefinitions = Array.from({ length: 500 }, (_, n) => ({
  id: firstOwnDefinition + n,
  name: `matrix-${n}`,
  title: `Matrica ${n}`,
}));

const rights: Readonly<Record<string, Rights>> = {
  companies: {
    read: "company.view",
    create: "anyone",
    update: "company.edit",
    remove: "company.delete",
    actions: {
      "set-approvals": "company.set-approvals",
      "require-passkey": "company.require-passkey",
      "set-retention": "company.erase-customers",
      "preview-retention": "company.erase-customers",
      "member-sessions": "company.end-access",
      "end-access": "company.end-access",
    },
    body: (n) => ({ Name: `Matrica ${n}`, RegNo: "123", TaxNo: "123", Address: "Ulica 5", Country: "RS" }),
  },
  user_companies: {
    read: "company.view",
    create: "company-users.manage",
    update: "company-users.manage",
    remove: "company-users.manage",
    body: () => ({ CompanyId: 1, UserId: "other@demo.test", Role: "staff" }),
    change: { Role: "staff" },
  },
  invitations: {
    read: "company-users.view",
    create: "company-users.manage",
    remove: "company-users.manage",
    actions: { resend: "company-users.manage" },
    body: (n) => ({ CompanyId: 1, Email: `matrica-${n}@demo.test`, Role: "staff" }),
  },
  seen_keys: { read: "company-users.view", actions: { dismiss: "embed-key.reveal" } },
  erasures: {
    read: "company.erase-customers",
    create: "company.erase-customers",
    body: (n) => ({ CompanyId: 1, Email: `nobody-${n}@demo.test` }),
  },
  company_sites: {
    read: "pos.view",
    create: "pos.create",
    update: "pos.edit",
    remove: "pos.delete",
    actions: {
      "rotate-secret": "pos-secret.regenerate",
      "embed-key": "embed-key.reveal",
      partners: "embed-key.reveal",
      "reveal-secret": "pos-secret.reveal",
      export: "order.export",
      "send-config": "delivery-log.resend",
      "resend-notifications": "delivery-log.resend",
      "check-signature": "pos.check",
    },
    body: (n) => ({ CompanyId: 1, Url: `matrica-${n}.example`, SiteType: "site-standard" }),
  },
  pos_types: catalogue,
  company_site_payment_methods: method("PaymentMethodId"),
  company_site_shipping_methods: onceAtPos("ShippingMethodId"),
  company_site_fiscal_methods: onceAtPos("FiscalMethodId"),
  payment_methods: catalogue,
  shipping_methods: catalogue,
  fiscal_methods: catalogue,
  company_site_orders: {
    read: "order.view",
    create: "order.edit",
    update: "order.edit",
    actions: {
      capture: "order.move-money",
      void: "order.move-money",
      refund: "order.move-money",
      "mark-paid": "order.mark-paid",
      cancel: "order.edit",
      "create-packet": "order.run-action",
      "print-label": "order.run-action",
      track: "order.run-action",
      "revoke-packet": "order.run-action",
      "fiscal-receipt": "order.run-action",
      "fiscal-copy": "order.run-action",
      book: "order.move-money",
    },
    body: (n) => ({ ...siteField, Uid: `MATRIX-${n}`, Amount: "10.00", Currency: "RSD", Data: "{}" }),
  },
  company_site_transactions: {
    read: "order.view",
    actions: { capture: "order.move-money", void: "order.move-money", refund: "order.move-money" },
  },
  company_site_subscriptions: {
    read: "order.view",
    actions: { "charge-now": "order.move-money", cancel: "order.move-money" },
  },
  approvals: {
    read: "order.view",
    create: "order.move-money",
    actions: { approve: "order.move-money", reject: "order.move-money", withdraw: "order.move-money" },
    body: (n) => ({ OrderId: firstPaidOrder + n, Action: "refund", Amount: "10.00" }),
  },
  tickets: {
    read: "ticket.view",
    create: "ticket.write",
    update: "ticket.write",
    remove: "ticket.delete",
    actions: { restore: "ticket.delete" },
    body: (n) => ({ CompanyId: 1, Title: `Zahtev broj ${n}` }),
  },
  ticket_entry: {
    read: "ticket.view",
    create: "ticket.write",
    remove: "own",
    body: () => ({ TicketId: 1, Content: "Tekst" }),
  },
  ticket_reads: { read: "own", create: "ticket.view", body: () => ({ TicketId: 1 }) },
  hp: catalogue,
  countries: catalogue,
  currencies: catalogue,
  notifications: { read: "delivery-log.view", actions: { resend: "delivery-log.resend" } },
  messages: { read: "delivery-log.view", actions: { resend: "delivery-log.resend" } },
  shop_calls: { read: "pos.edit" },
  shop_call_errors: { read: "pos.edit" },
  audit_log: { read: "audit-log.view" },
  sessions: { read: "own", remove: "own" },
  saved_views: {
    read: "own",
    create: "anyone",
    remove: "own",
    body: (n) => ({ List: "orders", Name: `Matrica ${n}`, Query: "q=a" }),
  },
};

const members: readonly (readonly [string, Role])[] = [
  ["owner", "creator"],
  ["admin", "admin"],
  ["staff", "staff"],
  ["support", "hpay-support"],
];
const can = (right: Right, role: Role) => right === "anyone" || (right !== "own" && isAllowed(role, right));

// spec 1.6-server-side-enforcement-shown
describe("access matrix", () => {
  let gateway: TestGateway;
  /** A former member of company 1, who has a company of their own. */
  let outsider: TestPerson;
  const people = new Map<string, TestPerson>();
  let n = 0;
  const personNamed = (name: string) => people.get(name) ?? gateway.nobody;
  const createRecord = async (resource: string) => {
    const body = rights[resource]?.body?.(n++);
    const { status, body: answer } = await personNamed("owner").call("POST", `/api/${resource}`, { body });
    expect([resource, status]).toEqual([resource, 201]);
    return Number(answer.data.id);
  };
  /** A record of company 1, or of its owner where the resource is not shared. */
  const recordOf = async ({ name, fields }: Resource): Promise<number> => {
    const ownerFields = fields.CompanySiteId
      ? { CompanySiteId: 1 }
      : fields.CompanyId
        ? { CompanyId: 1 }
        : {};
    const staffField = name === "user_companies" ? { Role: "staff" } : {};
    const filter = encodeURIComponent(JSON.stringify({ ...ownerFields, ...staffField }));
    const { body } = await personNamed("owner").call("GET", `/api/${name}?order=asc&filter=${filter}`);
    const id = body.data?.[0]?.id;
    expect([name, typeof id]).toEqual([name, "number"]);
    return id;
  };

  beforeAll(async () => {
    gateway = await testGateway();
    for (const [name] of members) people.set(name, await gateway.as(`${name}@demo.test`));
    outsider = await gateway.as("other@demo.test");
    const body = { CompanyId: 1, UserId: "other@demo.test", Role: "admin" };
    const link = (await personNamed("owner").call("POST", "/api/user_companies", { body })).body.data.id;
    expect((await outsider.call("GET", "/api/companies/1")).status).toBe(200);
    await personNamed("owner").call("DELETE", `/api/user_companies/${link}`);
    await personNamed("owner").call("PUT", "/api/company_sites/1", {
      body: { DefaultNotifyUrl: "https://dunav.example/hpay" },
    });
    await gateway.services.db.insert(shippingMethods).values(ownDefinitions);
    await gateway.services.db.insert(fiscalMethods).values(ownDefinitions);
    await gateway.nobody.call("POST", "/clientpay/store", {
      body: { request_data: { merchant_site_uid: demoShopUid } },
    });
    const message = { companySiteId: 1, kind: "customer-mail", lane: "pos:1", payload: "", key: "matrix" };
    await gateway.services.db
      .insert(dueWork)
      .values({ ...message, state: "failed", createdAt: gateway.services.now() });
    await gateway.services.db.insert(orders).values(paidOrders);
    await gateway.services.db.update(companies).set({ approveRefunds: true }).where(eq(companies.id, 1));
    const seenKey = { kind: "secret", recordId: 1, label: "dunav.example", person: "Stana Ilić" };
    const [at, ownerFields] = [gateway.services.now(), { companyId: 1, companySiteId: 1 }];
    await gateway.services.db.insert(seenKeys).values({ ...seenKey, ...ownerFields, seenAt: at, leftAt: at });
    await createRecord("erasures");
    await createRecord("approvals");
    await createRecord("invitations");
    await createRecord("saved_views");
    await createRecord("ticket_reads");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("The access matrix lists exactly the existing routes", () => {
    const routes = routesOf(gateway.app).map(({ method, url }) => `${method} ${url}`);
    expect([...new Set(routes)].toSorted()).toEqual(
      [...publicRoutes, ...Object.keys(signedInRoutes)].toSorted(),
    );
  });

  it("The access matrix lists every resource with its verbs and actions", () => {
    const verbs = (resource: Resource) => [
      ...(["create", "update", "remove"] as const).filter((verb) => resource[verb]),
      ...Object.keys(resource.actions ?? {}).toSorted(),
    ];
    const rightsOf = Object.entries(rights).map(([name, right]) => [
      name,
      [
        ...(["create", "update", "remove"] as const).filter((verb) => right[verb]),
        ...Object.keys(right.actions ?? {}).toSorted(),
      ],
    ]);
    expect(allResources.map((resource) => [resource.name, verbs(resource)])).toEqual(rightsOf);
  });

  it.each(Object.entries(signedInRoutes))(
    "A caller without a token is refused at %s",
    async (route, body) => {
      const [method = "", pattern = ""] = route.split(" ");
      const url = pattern.replace(":resource", "companies").replace(":id", "1").replace(":action", "restore");
      const { status, body: answer } = await gateway.nobody.call(method as "GET", url, { body });
      expect([status, answer.error]).toEqual([401, expect.stringMatching(/^401 UNAUTHORIZED/)]);
    },
  );

  describe.each(allResources.map((resource) => [resource.name, resource] as const))(
    "%s",
    (name, resource) => {
      const right = rights[name];
      if (!right) return;
      const url = `/api/${name}`;

      it("Only permitted roles can read a resource", async () => {
        const id = await recordOf(resource);
        for (const [person, role] of members) {
          const canSee = can(right.read, role) || (right.read === "own" && person === "owner");
          expect([person, (await personNamed(person).call("GET", `${url}/${id}`)).status]).toEqual([
            person,
            canSee ? 200 : 404,
          ]);
        }
        const foreignStatus = right.read === "anyone" ? 200 : 404;
        expect((await outsider.call("GET", `${url}/${id}`)).status).toBe(foreignStatus);
        const list = await outsider.call("GET", `${url}?perPage=9999`);
        const ids: number[] = list.body.data.map((row: { id: number }) => row.id);
        expect(ids.includes(id)).toBe(foreignStatus === 200);
      });

      it("Only permitted roles can create a resource", async () => {
        for (const [person, role] of members) {
          const creation = await personNamed(person).call("POST", url, { body: right.body?.(n++) ?? {} });
          expect([person, creation.status]).toEqual([
            person,
            right.create && can(right.create, role) ? 201 : 403,
          ]);
          if (name === "user_companies" && creation.status === 201)
            await personNamed("owner").call("DELETE", `${url}/${creation.body.data.id}`);
        }
        const foreignStatus = right.create === undefined ? 403 : right.create === "anyone" ? 201 : 404;
        expect((await outsider.call("POST", url, { body: right.body?.(n++) ?? {} })).status).toBe(
          foreignStatus,
        );
      });

      it("Only permitted roles can change a resource", async () => {
        // A shop's order is managed in the shop, so only orders created in the panel can be changed directly.
        const id = name === "company_site_orders" ? await createRecord(name) : await recordOf(resource);
        for (const [person, role] of members) {
          const { status } = await personNamed(person).call("PUT", `${url}/${id}`, {
            body: right.change ?? {},
          });
          expect([person, status]).toEqual([person, right.update && can(right.update, role) ? 200 : 403]);
        }
        const { status } = await outsider.call("PUT", `${url}/${id}`, { body: right.change ?? {} });
        expect(status).toBe(right.update ? 404 : 403);
      });

      it("Only permitted roles can delete a resource", async () => {
        const { remove } = right;
        for (const [person, role] of members) {
          // A newly created company has no other members, and a person can be linked only once.
          const id =
            right.body && !["companies", "user_companies"].includes(name)
              ? await createRecord(name)
              : await recordOf(resource);
          expect((await outsider.call("DELETE", `${url}/${id}`)).status).toBe(remove ? 404 : 403);
          const allowedPeople =
            remove !== undefined && (can(remove, role) || (remove === "own" && person === "owner"));
          // A member who deletes their own link leaves the company, which is a different right.
          if (name === "user_companies" || (allowedPeople && ["companies", "sessions"].includes(name)))
            continue;
          const { status } = await personNamed(person).call("DELETE", `${url}/${id}`);
          // An invisible record gets the same answer as a missing one.
          const isVisible = right.read !== "own" && can(right.read, role);
          const refusalStatus = isVisible || remove === undefined ? 403 : 404;
          expect([person, status]).toEqual([person, allowedPeople ? 200 : refusalStatus]);
        }
      });

      if (right.actions === undefined) return;
      it.each(Object.entries(right.actions))(
        "Only permitted roles can run the action %s",
        async (action, neededRight) => {
          const id = await recordOf(resource);
          const callAction = (person: TestPerson) =>
            person.call("POST", `${url}/${id}/actions/${action}`, { body: {} });
          expect((await callAction(outsider)).status).toBe(404);
          for (const [person, role] of members) {
            const { status } = await callAction(personNamed(person));
            const refusalStatus = can(right.read, role) ? 403 : 404;
            // Only refusals for a missing right count, because the record's state may also refuse the action.
            expect([person, status === refusalStatus]).toEqual([person, !isAllowed(role, neededRight)]);
          }
        },
      );
    },
  );
});
