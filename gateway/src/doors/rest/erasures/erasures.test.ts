import { eq, inArray } from "drizzle-orm";
import { verifyAudit } from "../../../operation/commands/verify-audit";
import { verifyLedger } from "../../../operation/commands/verify-ledger";
import { orders, subscriptions, transactions } from "../../../platform/database/schema/commerce";
import { erasures } from "../../../platform/database/schema/erasures";
import { paymentIntents } from "../../../platform/database/schema/intents";
import { fiscalReceipts, orderEvents, vaultTokens } from "../../../platform/database/schema/payments";
import { auditLog, mails, ticketEntries, tickets } from "../../../platform/database/schema/service";
import { readData } from "../../../platform/json/data-json";
import { payPagePath } from "../../../testing/pay-page-path";
import { startedGateway } from "../../../testing/started-gateway";

describe("erasing a customer", () => {
  const env = startedGateway();
  const readTables = async () => {
    const { db } = env.gateway.services;
    return {
      orders: await db.select().from(orders).where(eq(orders.companySiteId, 1)).orderBy(orders.id),
      transactions: await db.select().from(transactions),
      events: await db.select().from(orderEvents),
      subscriptions: await db.select().from(subscriptions),
      cards: await db.select().from(vaultTokens),
    };
  };
  const emailOf = (data: string) => String(Object(readData(data).billing).email ?? "");
  const erase = async (Email: string, person = "owner") =>
    (await env.gateway.as(`${person}@demo.test`)).call("POST", "/api/erasures", {
      body: { CompanyId: 1, Email },
    });

  it("Erasing a customer removes their data but leaves money and other customers untouched", async () => {
    const before = await readTables();
    const paidOrder = before.orders.find(
      ({ status, data, subscriptionId }) =>
        /PAYMENT:PAID/.test(status) && subscriptionId === null && emailOf(data).includes("@"),
    );
    const email = emailOf(paidOrder?.data ?? "");
    const ownOrders = before.orders.filter(({ data }) => emailOf(data).toLowerCase() === email.toLowerCase());
    const otherOrders = before.orders.filter((order) => !ownOrders.includes(order));
    const answer = await erase(email.toUpperCase());
    expect(answer.status).toBe(201);
    const report = readData(answer.body.data.Report);
    const remainingUids = Array.isArray(report.left) ? report.left : [];
    expect([answer.body.data.Subject, Number(report.orders) + remainingUids.length]).toEqual([
      `${email.slice(0, 1).toUpperCase()}*@${email.split("@")[1]?.toUpperCase()}`,
      ownOrders.length,
    ]);
    const after = await readTables();
    const isRemaining = ({ uid }: { uid: string }) => remainingUids.includes(uid);
    const deletedOrders = after.orders
      .filter(({ id }) => ownOrders.some((order) => order.id === id))
      .filter((order) => !isRemaining(order));
    expect(deletedOrders.length).toBeGreaterThan(0);
    expect(JSON.stringify(deletedOrders)).not.toContain(email);
    const deletedIds = new Set(deletedOrders.map(({ id }) => id));
    expect(
      JSON.stringify(after.transactions.filter(({ orderId }) => deletedIds.has(orderId ?? 0))),
    ).not.toContain(email);
    expect(JSON.stringify(after.events.filter(({ orderId }) => deletedIds.has(orderId)))).not.toContain(
      email,
    );
    const money = (rows: typeof deletedOrders) =>
      rows.map(({ id, amount, currency, status, capturedAmount, refundedAmount, fiscalData }) => [
        id,
        amount,
        currency,
        status,
        capturedAmount,
        refundedAmount,
        fiscalData,
      ]);
    expect(money(deletedOrders)).toEqual(money(ownOrders.filter((ownOrder) => !isRemaining(ownOrder))));
    expect(after.orders.filter(({ id }) => otherOrders.some((order) => order.id === id))).toEqual(
      otherOrders,
    );
    expect(await verifyLedger(env.gateway.services.db)).toEqual([]);
  });

  it("An editor left open cannot restore erased data", async () => {
    const { db } = env.gateway.services;
    const data = JSON.stringify({ billing: { email: "vraceni@primer.example" }, items: [] });
    const [createdOrder] = await db
      .insert(orders)
      .values({
        ...{ uid: "ERASED-1", companySiteId: 1, amount: "0.00", currency: "RSD", data },
        ...{ status: "PAYMENT:CANCELED", searchText: "vraceni@primer.example" },
      })
      .returning();
    expect((await erase("vraceni@primer.example")).status).toBe(201);
    const url = `/api/company_site_orders/${createdOrder?.id}`;
    const headers = { "if-match": String(createdOrder?.version) };
    const update = await env.owner.call("PUT", url, { headers, body: { Data: data } });
    expect(update.status).toBe(412);
    expect((await env.owner.call("GET", url)).body.data.Data).not.toContain("vraceni");
  });

  it("An offer that has expired cannot be paid after its customer was erased", async () => {
    const { db, now } = env.gateway.services;
    const item = { type: "product", name: "Kafa", price: "100.00", qty: 1, virtual: true };
    const offer = {
      billing: { email: "kasni@primer.example" },
      items: [item],
      is_pbl: true,
      pbl_offer_days: 3,
    };
    await db.insert(orders).values({
      ...{ uid: "LATE-1", companySiteId: 1, amount: "100.00", currency: "RSD", data: JSON.stringify(offer) },
      ...{ status: "PAYMENT:REFUSED", searchText: "kasni@primer.example" },
      createdAt: new Date(now().getTime() - 90 * 24 * 60 * 60_000),
    });
    const pageStatus = async () =>
      (await env.gateway.app.inject(payPagePath(env.gateway, 1, "LATE-1"))).statusCode;
    expect(await pageStatus()).toBe(404);
    expect((await erase("kasni@primer.example")).status).toBe(201);
    expect(await pageStatus()).toBe(404);
  });

  it("Erasing skips orders that are still due and names them in the report", async () => {
    const { db } = env.gateway.services;
    const data = JSON.stringify({ billing: { email: "duznik@primer.example" }, items: [] });
    const commonValues = {
      companySiteId: 1,
      currency: "RSD",
      amount: "10.00",
      data,
      searchText: "duznik@primer.example",
    };
    const [, , pendingOrder] = await db
      .insert(orders)
      .values([
        { ...commonValues, uid: "DUE-1", status: "PAYMENT:AWAITING" },
        { ...commonValues, uid: "DUE-2", status: "PAYMENT:CANCELED" },
        { ...commonValues, uid: "DUE-3", status: "PAYMENT:PAID" },
      ])
      .returning();
    // The bank has not answered the order's refund yet.
    await db.insert(paymentIntents).values({
      ...{ key: "due-3", chain: "due-3", orderId: pendingOrder?.id ?? 0, operation: "refund" },
      ...{ amount: "10.00", currency: "RSD", terms: "", createdAt: new Date() },
    });
    const { body } = await erase("duznik@primer.example");
    expect(readData(body.data.Report)).toMatchObject({ orders: 1, left: ["DUE-1", "DUE-3"] });
    const dueOrders = await db
      .select()
      .from(orders)
      .where(inArray(orders.uid, ["DUE-1", "DUE-3"]));
    expect(dueOrders.map((order) => order.data)).toEqual([data, data]);
  });

  it("An erasure processes at most a thousand orders and reports that more remain", async () => {
    const { db } = env.gateway.services;
    const email = "gost@primer.example";
    const data = JSON.stringify({ billing: { email }, items: [] });
    const commonValues = { companySiteId: 1, currency: "RSD", amount: "0.00", data, searchText: email };
    for (let from = 0; from < 1100; from += 100)
      await db.insert(orders).values(
        Array.from({ length: 100 }, (_, n) => ({
          ...commonValues,
          uid: `GUEST-${from + n}`,
          status: n === 0 && from === 0 ? "PAYMENT:AWAITING" : "PAYMENT:CANCELED",
        })),
      );
    const reports = [];
    for (let n = 0; n < 3; n++) reports.push(readData((await erase(email)).body.data.Report));
    expect(reports).toMatchObject([
      { orders: 1000, more: true, left: ["GUEST-0"] },
      { orders: 99, more: false, left: ["GUEST-0"] },
      { orders: 0, more: false, left: ["GUEST-0"] },
    ]);
  }, 120_000);

  it("Erasing an e-mail address leaves customers with a longer address untouched", async () => {
    const { db } = env.gateway.services;
    const data = JSON.stringify({ billing: { email: "ana@primer.example.rs" }, items: [] });
    const commonValues = { companySiteId: 1, currency: "RSD", amount: "10.00", data, searchText: data };
    await db.insert(orders).values({ ...commonValues, uid: "NEAR-1", status: "PAYMENT:CANCELED" });
    expect(readData((await erase("ana@primer.example")).body.data.Report)).toMatchObject({ orders: 0 });
    for (const pattern of ["%@primer.example.rs", "a_a@primer.example.rs"])
      expect(readData((await erase(pattern)).body.data.Report)).toMatchObject({ orders: 0 });
  });

  it("Erasing an e-mail address keeps e-mails sent to a person in another company", async () => {
    const { db } = env.gateway.services;
    const mail = { to: "other@demo.test", subject: "Code", text: "123456", html: "" };
    await db.insert(mails).values(mail);
    expect((await erase("other@demo.test")).status).toBe(201);
    expect(await db.select().from(mails).where(eq(mails.to, mail.to))).toMatchObject([mail]);
  });

  it("Neither the erasure report nor the audit log contains the e-mail address", async () => {
    const { db } = env.gateway.services;
    await erase("trazen@primer.example");
    const text = JSON.stringify([await db.select().from(erasures), await db.select().from(auditLog)]);
    expect(text).not.toContain("trazen@primer.example");
    expect(text).toContain("t*@primer.example");
  });

  it("Erasing a customer clears their tickets without breaking the audit log's chain", async () => {
    const { db, now } = env.gateway.services;
    const email = "mila@primer.example";
    const billing = { email, first_name: "Mila", last_name: "Savić", phone: "+381641234567" };
    const shipping = { first_name: "-", last_name: "-" };
    const data = JSON.stringify({ billing, shipping, items: [] });
    const [order] = await db
      .insert(orders)
      .values({
        ...{
          uid: "TICKET-1",
          name: "Za Milu Savić",
          companySiteId: 1,
          amount: "5.00",
          currency: "RSD",
          data,
        },
        ...{ status: "PAYMENT:CANCELED", searchText: data.toLowerCase() },
      })
      .returning();
    await db.insert(fiscalReceipts).values({
      ...{ code: "erased-receipt", orderId: order?.id ?? 0, kind: "sale", counter: 9001, number: "9001" },
      ...{ amount: "5.00", currency: "RSD", content: "[]" },
    });
    const ticketOf = async (companyId: number, userId: number, title: string, content: string) => {
      const [ticket] = await db.insert(tickets).values({ title, companyId, userId }).returning();
      const commonValues = { ticketId: ticket?.id ?? 0, writerId: userId, attachments: '["slika.png"]' };
      await db.insert(ticketEntries).values({ ...commonValues, content });
      return ticket?.id ?? 0;
    };
    const ownTicketId = await ticketOf(
      1,
      1,
      `Refund for ${email}`,
      `<p>MILA savić (Mila@Primer.example., +381641234567, 064/123-45-67, +381 64 123 4567, not 064 123 4568) wants it - - ; ludmila@primer.example and mila@primer.example.rs do not.</p>`,
    );
    const foreignTicketId = await ticketOf(3, 5, "Other", `Ask ${email}`);
    await env.gateway.jobs.runDue();
    const report = readData((await erase(email)).body.data.Report);
    expect(report).toMatchObject({
      orders: 1,
      tickets: 1,
      ticketFiles: 1,
      receipts: 1,
    });
    const [erasedOrder] = await db.select().from(orders).where(eq(orders.uid, "TICKET-1"));
    expect([erasedOrder?.name, erasedOrder?.searchText]).toEqual([
      "#TICKET-1",
      expect.not.stringContaining("milu"),
    ]);
    const entryOf = async (id: number) =>
      (await db.select().from(ticketEntries).where(eq(ticketEntries.ticketId, id)))[0]?.content;
    expect(await entryOf(ownTicketId)).toBe(
      "<p>*** (***., ***, ***, ***, not 064 123 4568) wants it - - ; ludmila@primer.example and mila@primer.example.rs do not.</p>",
    );
    expect((await db.select().from(tickets).where(eq(tickets.id, ownTicketId)))[0]?.title).toBe(
      "Refund for ***",
    );
    expect(await entryOf(foreignTicketId)).toBe(`Ask ${email}`);
    await env.gateway.jobs.runDue();
    expect((await verifyAudit(db, now())).faults).toEqual([]);
  });

  it("Erasing a customer requires a fresh sign-in and the owner or admin role", async () => {
    for (const person of ["staff", "support"]) expect((await erase("a@b.example", person)).status).toBe(403);
    expect((await erase("a@b.example", "other")).status).toBe(404);
    expect((await erase("not an e-mail")).status).toBe(400);
    const staleOwner = await env.gateway.as("owner@demo.test");
    env.gateway.pass(16 * 60_000);
    const answer = await staleOwner.call("POST", "/api/erasures", {
      body: { CompanyId: 1, Email: "a@b.example" },
    });
    expect([answer.status, answer.body.error_code]).toEqual([403, "REAUTH_REQUIRED"]);
  });
});
