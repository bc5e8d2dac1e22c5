import { shopHash } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { embedKeyMark } from "../../../people/embedding/embed-key";
import { sealEmbedToken } from "../../../people/embedding/embed-token";
import { approvals } from "../../../platform/database/schema/approvals";
import { orders, transactions } from "../../../platform/database/schema/commerce";
import { userCompanies } from "../../../platform/database/schema/people";
import { auditLog, mails } from "../../../platform/database/schema/service";
import { readData } from "../../../platform/json/data-json";
import { consume, currentCount, resetCount } from "../../../platform/limits/limits";
import { mailsTo } from "../../../testing/code-mail";
import { startedGateway } from "../../../testing/started-gateway";
import type { TestPerson } from "../../../testing/test-gateway";

const hourMs = 60 * 60_000;
const shopUid = "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";

describe("refunds and recorded payments above a company's limit", () => {
  const env = startedGateway();
  let count = 0;
  const createOrder = async (state: Partial<typeof orders.$inferInsert> = {}): Promise<number> => {
    const [row] = await env.gateway.services.db
      .insert(orders)
      .values({
        ...{ companySiteId: 1, uid: `A-${++count}`, currency: "RSD", amount: "900.00" },
        ...{ capturedAmount: "900.00", status: "PAYMENT:PAID", ...state },
      })
      .returning();
    return row?.id ?? 0;
  };
  const unpaidValues = { status: "PAYMENT:AWAITING", capturedAmount: "0.00" };
  const signInAs = (person: string) => env.gateway.as(`${person}@demo.test`);
  const post = (person: TestPerson, path: string, body: object = {}) =>
    person.call("POST", `/api/${path}`, { body });
  const rule = async (limits: object, change: object = {}, person?: TestPerson) =>
    post(person ?? (await signInAs("owner")), "companies/1/actions/set-approvals", {
      ...{ ApproveRefunds: true, ApproveMarkPaid: true, ApprovalLimits: limits, ...change },
    });
  const refund = (person: TestPerson, id: number, amount: string) =>
    post(person, `company_site_orders/${id}/actions/refund`, { amount, reason: "Vraćena roba" });
  const requestRefund = async (person: TestPerson, id: number, Amount: string) => {
    const body = { OrderId: id, Action: "refund", Amount, Reason: "Vraćena roba" };
    const answer = await post(person, "approvals", body);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return Number(answer.body.data.id);
  };
  const decide = (person: TestPerson, id: number, action: string) =>
    post(person, `approvals/${id}/actions/${action}`);
  const money = async (id: number) => {
    const { db } = env.gateway.services;
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    return [row?.refundedAmount, await db.$count(transactions, eq(transactions.orderId, id))];
  };
  const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [
    status,
    body.error_code,
  ];

  // These orders were paid without ledger entries, which the nightly check reports.
  beforeAll(() => void jest.spyOn(env.gateway.services.log, "error").mockReturnValue());
  beforeEach(async () => {
    expect((await rule({ RSD: "500.00" })).status).toBe(200);
  });

  it("One person can refund any amount unless the owner requires a second person", async () => {
    const id = await createOrder();
    await rule({}, { ApproveRefunds: false, ApproveMarkPaid: false });
    expect((await refund(await signInAs("staff"), id, "900.00")).status).toBe(200);
  });

  it("Setting approval limits requires a fresh sign-in and the owner role", async () => {
    for (const person of ["admin", "staff", "support"])
      expect(codeOf(await rule({}, {}, await signInAs(person)))).toEqual([403, "FORBIDDEN"]);
    const staleOwner = await signInAs("owner");
    env.gateway.pass(16 * 60_000);
    expect(codeOf(await rule({}, {}, staleOwner))).toEqual([403, "REAUTH_REQUIRED"]);
    for (const [limits, field] of [
      [{ RSD: "many" }, "ApprovalLimits"],
      [{ rsd: "1" }, "ApprovalLimits"],
      [{ RSD: "1.001" }, "ApprovalLimits"],
      [{ RSD: "-1" }, "ApprovalLimits"],
      [[], "ApprovalLimits"],
    ] as const)
      expect(await rule(limits, {}, await signInAs("owner"))).toMatchObject({ status: 400, body: { field } });
    await env.gateway.jobs.runDue();
    const sentMails = await env.gateway.services.db
      .select()
      .from(mails)
      .where(eq(mails.to, "admin@demo.test"));
    expect(sentMails.at(-1)?.subject).toContain("pravila odobravanja");
    const freshOwner = await signInAs("owner");
    const company = await freshOwner.call("GET", "/api/companies/1");
    expect(company.body.data).toMatchObject({ ApproveRefunds: true, ApprovalLimits: '{"RSD":"500.00"}' });
    const update = await freshOwner.call("PUT", "/api/companies/1", { body: { ApproveRefunds: false } });
    expect(update).toMatchObject({ status: 400, body: { field: "ApproveRefunds" } });
  });

  it("Refunds of one order count together toward the approval limit", async () => {
    const id = await createOrder();
    const staff = await signInAs("staff");
    expect((await refund(staff, id, "300.00")).status).toBe(200);
    expect((await refund(staff, id, "200.00")).status).toBe(200);
    const refusal = await refund(staff, id, "0.01");
    expect(codeOf(refusal)).toEqual([409, "APPROVAL_REQUIRED"]);
    expect(refusal.body.error).toContain("An amount above 500.00 RSD needs a second person's approval");
    const [payment] = await env.gateway.services.db
      .insert(transactions)
      .values({
        ...{ companySiteId: 1, orderId: id, uid: `TX-A-${id}`, status: "PAYMENT:PAID" },
        ...{ amount: "900.00", currency: "RSD" },
      })
      .returning();
    const path = `company_site_transactions/${payment?.id}/actions/refund`;
    expect(codeOf(await post(staff, path, { amount: "1.00" }))).toEqual([409, "APPROVAL_REQUIRED"]);
    expect((await money(id))[0]).toBe("500.00");
  });

  it("A currency without a limit requires two people for any amount", async () => {
    const id = await createOrder({ currency: "EUR", amount: "1.00", capturedAmount: "1.00" });
    const refusal = await refund(await signInAs("owner"), id, "0.01");
    expect(codeOf(refusal)).toEqual([409, "APPROVAL_REQUIRED"]);
    expect(refusal.body.error).toContain("above 0.00 EUR");
  });

  it("A refund above the limit is made only after a second person approves", async () => {
    const id = await createOrder();
    const staff = await signInAs("staff");
    const request = await requestRefund(staff, id, "900.00");
    expect(await money(id)).toEqual(["0.00", 0]);
    const [seenRequest] = (await (await signInAs("admin")).call("GET", "/api/approvals")).body.data;
    expect(seenRequest).toMatchObject({
      ...{ id: request, State: "waiting", Action: "refund", Amount: "900.00", Currency: "RSD" },
      ...{ RequestedBy: { Name: "Stana Ilić" }, DecidedBy: null, Order: { id } },
    });
    const approvalAnswer = await decide(await signInAs("admin"), request, "approve");
    expect(approvalAnswer).toMatchObject({ status: 200, body: { data: { RefundedAmount: "900.00" } } });
    expect(await money(id)).toEqual(["900.00", 1]);
    const timeline = (await env.owner.call("GET", `/api/company_site_orders/${id}/timeline`)).body.data;
    const lines = timeline.map((line: { name: string; user: { Name: string } | null; details: object }) => [
      line.name,
      line.user?.Name,
      readData(JSON.stringify(line.details)).requester,
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ["approval-requested", "Stana Ilić", undefined],
        ["approval-given", "Aleksa Marković", "Stana Ilić"],
        ["payment-refunded", "Aleksa Marković", undefined],
      ]),
    );
    const rows = await env.gateway.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, "company_site_orders"), eq(auditLog.recordId, id)));
    expect(rows.map(({ action, details }) => [action, readData(details).requester])).toEqual([
      ["refund", "Stana Ilić"],
    ]);
  });

  it("A person who has caused too many e-mails to admins can request approval without another one", async () => {
    const { db, now } = env.gateway.services;
    const staff = await signInAs("staff");
    const sentMails = { limit: "manager-mail", of: (await staff.call("GET", "/me")).body.id } as const;
    await resetCount(db, sentMails);
    await consume(db, now(), [{ ...sentMails, amount: 999 }]);
    const before = (await mailsTo(env.gateway, "admin@demo.test")).length;
    await requestRefund(staff, await createOrder(), "900.00");
    expect(await mailsTo(env.gateway, "admin@demo.test")).toHaveLength(before);
    expect(await currentCount(db, now(), sentMails)).toBe(999);
    await resetCount(db, sentMails);
  });

  it("An address in a request's order, lines or reason is no link in the e-mail to approvers", async () => {
    const data = JSON.stringify({ items: [{ name: "Kafa lines.example", price: "900.00", qty: 1 }] });
    const id = await createOrder({ uid: "order.example/A", data });
    const body = { OrderId: id, Action: "refund", Amount: "900.00", Lines: '[{"item":0}]' };
    const answer = await post(await signInAs("staff"), "approvals", {
      ...body,
      Reason: "https://reason.example",
    });
    expect(answer.status).toBe(201);
    const [mail] = await mailsTo(env.gateway, "admin@demo.test");
    expect(mail?.text).not.toMatch(/\w\.example|:\/\/reason/);
    for (const address of ["order.example/A", "Kafa lines.example", "https://reason.example"])
      expect(mail?.text.replaceAll("\u200b", "")).toContain(address);
  });

  it("An approved line refund is refused if the line amounts have changed", async () => {
    const line = { type: "product", price: "300.00", tax_percent: 20 };
    const items = [
      { ...line, name: "Kafa", qty: 2 },
      { ...line, name: "Knjiga", qty: 1 },
    ];
    const data = JSON.stringify({ items });
    const staff = await signInAs("staff");
    const request = async (id: number, Amount = "600.00") =>
      post(staff, "approvals", { OrderId: id, Action: "refund", Amount, Lines: '[{"item":0,"qty":"2"}]' });
    const id = await createOrder({ data });
    expect(await request(id, "599.00")).toMatchObject({ status: 400, body: { field: "amount" } });
    const approval = Number((await request(id)).body.data.id);
    const seenApproval = await (await signInAs("admin")).call("GET", `/api/approvals/${approval}`);
    expect(seenApproval.body.data).toMatchObject({
      LineNames: "2 × Kafa",
      Order: { id, Uid: expect.any(String) },
    });
    const [mail] = await mailsTo(env.gateway, "admin@demo.test");
    expect(mail?.text).toContain("2 × Kafa");
    expect((await decide(await signInAs("admin"), approval, "approve")).status).toBe(200);
    const { data: timelineEvents } = (await staff.call("GET", `/api/company_site_orders/${id}/timeline`))
      .body;
    for (const name of ["approval-requested", "approval-given", "payment-refunded"])
      expect(timelineEvents.find((event: { name: string }) => event.name === name)?.details.lines).toBe(
        "2 × Kafa",
      );
    const [row] = await env.gateway.services.db.select().from(orders).where(eq(orders.id, id));
    expect(readData(row?.refundData).lines).toEqual([
      { item: 0, left: "0.00", refunded_qty: "2" },
      { item: 1, left: "300.00", refunded_qty: "0" },
    ]);

    const other = await createOrder({ data });
    const lateId = Number((await request(other)).body.data.id);
    expect((await refund(staff, other, "300.00")).status).toBe(200);
    expect(codeOf(await decide(await signInAs("admin"), lateId, "approve"))).toEqual([
      409,
      "APPROVAL_OUTDATED",
    ]);
    expect((await money(other))[0]).toBe("300.00");
  });

  it("Users can withdraw but not decide their own approval requests", async () => {
    const id = await createOrder();
    const staff = await signInAs("staff");
    const request = await requestRefund(staff, id, "900.00");
    for (const action of ["approve", "reject"])
      expect(codeOf(await decide(await signInAs("staff"), request, action))).toEqual([409, "APPROVAL_OWN"]);
    expect(codeOf(await decide(env.owner, request, "withdraw"))).toEqual([409, "APPROVAL_NOT_YOURS"]);
    expect((await decide(staff, request, "withdraw")).body.data).toEqual({ id: request, State: "withdrawn" });
    expect(codeOf(await decide(await signInAs("admin"), request, "approve"))).toEqual([409, "APPROVAL_OVER"]);
    expect(await money(id)).toEqual(["0.00", 0]);
  });

  it("A second pending request for an order is refused until the first is decided", async () => {
    const id = await createOrder();
    const request = await requestRefund(await signInAs("staff"), id, "900.00");
    const body = { OrderId: id, Action: "refund", Amount: "600.00" };
    expect(codeOf(await post(await signInAs("admin"), "approvals", body))).toEqual([409, "APPROVAL_WAITING"]);
    expect((await decide(await signInAs("admin"), request, "reject")).status).toBe(200);
    await requestRefund(await signInAs("admin"), id, "600.00");
  });

  it("Concurrent approvals refund once", async () => {
    const id = await createOrder();
    const [staff, admin, owner] = [await signInAs("staff"), await signInAs("admin"), await signInAs("owner")];
    const body = { OrderId: id, Action: "refund", Amount: "900.00" };
    const requests = await Promise.all(
      [staff, staff, staff].map((person) => post(person, "approvals", body)),
    );
    expect(requests.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const request = Number(requests.find(({ status }) => status === 201)?.body.data.id);
    const answers = await Promise.all(
      [admin, owner, admin, owner].map((person) => decide(person, request, "approve")),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await money(id)).toEqual(["900.00", 1]);
  });

  it("A repeated approval with the same key returns the same response and refunds once", async () => {
    const id = await createOrder();
    const request = await requestRefund(await signInAs("staff"), id, "600.00");
    const admin = await signInAs("admin");
    const call = { headers: { "idempotency-key": "approve-once" }, body: {} };
    const url = `/api/approvals/${request}/actions/approve`;
    const [first, second] = [await admin.call("POST", url, call), await admin.call("POST", url, call)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await money(id)).toEqual(["600.00", 1]);
  });

  it("Approving requires a fresh sign-in and a role held for at least a day", async () => {
    const id = await createOrder();
    const request = await requestRefund(await signInAs("staff"), id, "900.00");
    const staleAdmin = await signInAs("admin");
    env.gateway.pass(16 * 60_000);
    expect(codeOf(await decide(staleAdmin, request, "approve"))).toEqual([403, "REAUTH_REQUIRED"]);
    // An admin must not approve with a second account that they have just added.
    const { db } = env.gateway.services;
    const owner = await signInAs("owner");
    const link = await post(owner, "user_companies", {
      ...{ CompanyId: 1, UserId: "other@demo.test", Role: "staff" },
    });
    const other = await signInAs("other");
    expect(codeOf(await decide(other, request, "approve"))).toEqual([409, "APPROVAL_NEW_MEMBER"]);
    // The second account must not request a refund that the admin then approves.
    const second = { OrderId: await createOrder(), Action: "refund", Amount: "900.00" };
    expect(codeOf(await post(other, "approvals", second))).toEqual([409, "APPROVAL_NEW_MEMBER"]);
    env.gateway.pass(23 * hourMs);
    await (await signInAs("owner")).call("PUT", `/api/user_companies/${link.body.data.id}`, {
      body: { Role: "admin" },
    });
    env.gateway.pass(2 * hourMs);
    expect(codeOf(await decide(await signInAs("other"), request, "approve"))).toEqual([
      409,
      "APPROVAL_NEW_MEMBER",
    ]);
    await db.delete(userCompanies).where(eq(userCompanies.id, link.body.data.id));
    expect((await decide(await signInAs("admin"), request, "approve")).status).toBe(200);
  });

  it("Both the old and the new owner can approve requests immediately after a company transfer", async () => {
    const { db } = env.gateway.services;
    const request = await requestRefund(await signInAs("owner"), await createOrder(), "900.00");
    const transferCompany = async (from: string, to: string) => {
      const { id: userId } = (await (await signInAs(to)).call("GET", "/me")).body;
      const [link] = await db
        .select({ id: userCompanies.id })
        .from(userCompanies)
        .where(and(eq(userCompanies.companyId, 1), eq(userCompanies.userId, userId)));
      const owner = await signInAs(from);
      const roleChange = await owner.call("PUT", `/api/user_companies/${link?.id}`, {
        body: { Role: "creator" },
      });
      expect(roleChange.status).toBe(200);
    };
    await transferCompany("owner", "admin");
    expect((await decide(await signInAs("admin"), request, "approve")).status).toBe(200);
    const second = await requestRefund(await signInAs("admin"), await createOrder(), "900.00");
    expect((await decide(await signInAs("owner"), second, "approve")).status).toBe(200);
    await transferCompany("admin", "owner");
  });

  it("A payment above the limit is recorded only after approval by a user who can record payments", async () => {
    const id = await createOrder(unpaidValues);
    const admin = await signInAs("admin");
    const body = { reason: "Izvod 12" };
    expect(codeOf(await post(admin, `company_site_orders/${id}/actions/mark-paid`, body))).toEqual([
      409,
      "APPROVAL_REQUIRED",
    ]);
    const request = { OrderId: id, Action: "mark-paid", Reason: "Izvod 12" };
    expect((await post(await signInAs("staff"), "approvals", request)).status).toBe(403);
    const { body: createdRequest } = await post(admin, "approvals", request);
    expect(createdRequest.data).toMatchObject({ Amount: "900.00", State: "waiting" });
    expect((await decide(await signInAs("staff"), createdRequest.data.id, "approve")).status).toBe(403);
    expect(
      (await decide(await signInAs("owner"), createdRequest.data.id, "approve")).body.data.Status,
    ).toMatch(/^PAYMENT:PAID/);
  });

  it("A payment is not recorded if its amount differs from the requested amount", async () => {
    const id = await createOrder(unpaidValues);
    const request = { OrderId: id, Action: "mark-paid", Reason: "Izvod 12" };
    const { body } = await post(await signInAs("admin"), "approvals", request);
    const raisedAmount = { Amount: "9000.00", Data: "{}" };
    expect(
      (await (await signInAs("staff")).call("PUT", `/api/company_site_orders/${id}`, { body: raisedAmount }))
        .status,
    ).toBe(200);
    const answer = await decide(await signInAs("owner"), body.data.id, "approve");
    expect(codeOf(answer)).toEqual([409, "APPROVAL_OUTDATED"]);
  });

  it("An undecided approval request expires after three days", async () => {
    const id = await createOrder();
    const request = await requestRefund(await signInAs("staff"), id, "900.00");
    env.gateway.pass(73 * hourMs);
    expect(codeOf(await decide(await signInAs("admin"), request, "approve"))).toEqual([409, "APPROVAL_OVER"]);
    await env.gateway.jobs.runDue();
    const [row] = await env.gateway.services.db.select().from(approvals).where(eq(approvals.id, request));
    expect([row?.state, row?.decidedBy]).toEqual(["expired", null]);
    const owner = await signInAs("owner");
    const timeline = (await owner.call("GET", `/api/company_site_orders/${id}/timeline`)).body.data;
    expect(timeline.at(-1)).toMatchObject({ name: "approval-expired", actor: "gateway" });
    await requestRefund(await signInAs("staff"), id, "900.00");
  });

  it("The approval limit applies to calls signed with the POS secret and to embedded pages", async () => {
    const id = await createOrder();
    const [{ uid } = { uid: "" }] = await env.gateway.services.db
      .select()
      .from(orders)
      .where(eq(orders.id, id));
    const rand = "r-1";
    const parts = { orderUid: uid, rand };
    const request_data = {
      ...{ merchant_site_uid: shopUid, order_uid: uid, rand, order_total: "900.00" },
      verificationhash: shopHash(parts, shopUid, "demo-shop-secret"),
    };
    const url = `/clientpay/handlers/payment/${shopUid}/1/${uid}/refundRequest`;
    const shopRefund = await env.gateway.nobody.call("POST", url, { body: { request_data } });
    expect([shopRefund.status, shopRefund.body.error]).toEqual([
      409,
      expect.stringContaining("needs two people, each signed in to the panel"),
    ]);
    const { secrets, now } = env.gateway.services;
    const session = {
      ...({ siteId: 1, role: "admin", pages: ["orders"], origins: ["https://portal.example"] } as const),
      ...{ key: embedKeyMark("demo-shop-embed-key"), expiresAt: now().getTime() + 600_000 },
    };
    const headers = { authorization: sealEmbedToken(secrets, session) };
    const callOnPage = (path: string, sentBody: object = {}) =>
      env.gateway.nobody.call("POST", `/api/${path}`, { headers, body: sentBody });
    expect(
      codeOf(await callOnPage(`company_site_orders/${id}/actions/refund`, { amount: "900.00" })),
    ).toEqual([409, "APPROVAL_NEEDS_PANEL"]);
    const refund = { OrderId: id, Action: "refund", Amount: "900.00" };
    expect(codeOf(await callOnPage("approvals", refund))).toEqual([403, "FORBIDDEN"]);
    const request = await requestRefund(await signInAs("staff"), id, "900.00");
    expect(codeOf(await callOnPage(`approvals/${request}/actions/approve`))).toEqual([403, "FORBIDDEN"]);
    expect(await money(id)).toEqual(["0.00", 0]);
  });

  it("Approval requests are invisible to other companies", async () => {
    const request = await requestRefund(await signInAs("staff"), await createOrder(), "900.00");
    const other = await signInAs("other");
    expect((await other.call("GET", `/api/approvals/${request}`)).status).toBe(404);
    for (const action of ["approve", "reject", "withdraw"])
      expect((await decide(other, request, action)).status).toBe(404);
  });
});
