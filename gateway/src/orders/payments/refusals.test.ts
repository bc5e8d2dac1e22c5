import { fillError, type RefusalCode, refusals } from "@hpay/contract/errors";
import { and, eq } from "drizzle-orm";
import { embedKeyMark } from "../../people/embedding/embed-key";
import { sealEmbedToken } from "../../people/embedding/embed-token";
import { orders, subscriptions, transactions } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { notifications, subscriptionCharges, vaultTokens } from "../../platform/database/schema/payments";
import { userCompanies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { savedViews } from "../../platform/database/schema/service";
import { dueWork } from "../../platform/database/schema/work";
import { demoPlatform } from "../../testing/demo-platform";
import {
  startLimitMs,
  type TestAnswer,
  type TestGateway,
  type TestPerson,
  testGateway,
} from "../../testing/test-gateway";

type OrderState = Partial<typeof orders.$inferInsert>;
const baseRow = { companySiteId: 1, currency: "RSD", amount: "100.00" };
const money = { capturedAmount: "100.00" };
const dayMs = 24 * 60 * 60_000;
const paidState: OrderState = { status: "PAYMENT:PAID", ...money };
const reservedState: OrderState = { status: "PAYMENT:RESERVED" };
const awaitedState: OrderState = { status: "PAYMENT:AWAITING" };
const dataOfBuyer = (email: string) =>
  JSON.stringify({ billing: { email }, items: [{ type: "product", name: "Čaj", price: "100", qty: 1 }] });

describe("refused actions", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;
  const uid = () => `R-${++count}`;

  const order = async (state: OrderState): Promise<number> => {
    const [row] = await gateway.services.db
      .insert(orders)
      .values({ ...baseRow, uid: uid(), data: dataOfBuyer("vuk@primer.example"), ...state })
      .returning();
    return row?.id ?? 0;
  };
  /** Creates an order whose money is held by an acquirer. */
  const chargeOrder = async (): Promise<number> => {
    const orderId = await order(paidState);
    const { amount, currency } = baseRow;
    const answer = JSON.stringify({ kind: "approved", approval: "123456" });
    const intent = { key: uid(), chain: uid(), operation: "charge", state: "settled", terms: "", answer };
    await gateway.services.db
      .insert(paymentIntents)
      .values({ ...intent, orderId, amount, currency, createdAt: gateway.services.now() });
    return orderId;
  };
  /** A refund that the bank does not answer. */
  const refundUnanswered = (id: number) => {
    jest.spyOn(gateway.services.log, "error").mockReturnValueOnce();
    jest.spyOn(gateway.services.acquirer, "ask").mockRejectedValueOnce(new Error("no answer"));
    return post(`company_site_orders/${id}/actions/refund`, { amount: "10.00" });
  };
  const insertSubscription = async (status: string, data = "{}"): Promise<number> => {
    const [row] = await gateway.services.db
      .insert(subscriptions)
      .values({ ...baseRow, uid: uid(), status, data })
      .returning();
    return row?.id ?? 0;
  };
  const post = (path: string, body: object = {}) => owner.call("POST", `/api/${path}`, { body });
  /** A subscription with a card whose method was removed, due on January 1, 2026. */
  const createDueSubscription = async (): Promise<number> => {
    const { db } = gateway.services;
    const at = new Date("2026-01-01T00:00:00Z");
    const schedule = { every: 1, unit: "month", next_at: at.toISOString(), ends_at: null, retries: 0 };
    const subscriptionId = await insertSubscription("PAYMENT:PAID", JSON.stringify({ schedule }));
    const [card] = await db
      .insert(vaultTokens)
      .values({ uid: uid(), companySiteId: 1, card: "{}" })
      .returning();
    const vaultTokenId = card?.id ?? 0;
    await db.insert(subscriptionCharges).values({ subscriptionId, vaultTokenId, startedAt: at, dueAt: at });
    return subscriptionId;
  };
  /** Charges a subscription with a method while its POS is in another state. */
  const chargeAt = async (state: Partial<typeof companySites.$inferInsert>) => {
    const { db } = gateway.services;
    const id = await createDueSubscription();
    await db.update(subscriptions).set({ companySitePaymentMethodId: 1 }).where(eq(subscriptions.id, id));
    const isSite = eq(companySites.id, 1);
    const [site] = await db.select().from(companySites).where(isSite);
    await db.update(companySites).set(state).where(isSite);
    const answer = await post(`company_site_subscriptions/${id}/actions/charge-now`);
    await db
      .update(companySites)
      .set({ enabled: site?.enabled, keyValidTill: site?.keyValidTill })
      .where(isSite);
    return answer;
  };
  const onOrder = async (state: OrderState, action: string, body: object = {}) =>
    post(`company_site_orders/${await order(state)}/actions/${action}`, body);
  const onTransaction = async (orderId: number, status: string) => {
    const isMatching = and(eq(transactions.orderId, orderId), eq(transactions.status, status));
    const [row] = await gateway.services.db.select().from(transactions).where(isMatching);
    const answer = await post(`company_site_transactions/${row?.id}/actions/refund`, { amount: "1.00" });
    const [after] = await gateway.services.db.select().from(orders).where(eq(orders.id, orderId));
    expect(after?.refundedAmount).toBe(status === "PAYMENT:REFUNDED" ? "10.00" : "0.00");
    expect(answer.body.error).toContain(after?.uid);
    return answer;
  };
  /** Takes several actions on one order, one after the other. Returns the answer to the last. */
  const runSteps = async (state: OrderState, ...steps: readonly (readonly [string, object?])[]) => {
    const id = await order(state);
    const answers: TestAnswer[] = [];
    for (const [action, body] of steps)
      answers.push(await post(`company_site_orders/${id}/actions/${action}`, body));
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(steps.slice(1).map(() => 200));
    return answers.at(-1);
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  /** Above the company's limit, an action needs a second person. */
  const withSecondPerson = async <T>(ask: () => Promise<T>): Promise<T> => {
    const setApprovalRule = (isOn: boolean) =>
      post("companies/1/actions/set-approvals", {
        ...{ ApproveRefunds: isOn, ApproveMarkPaid: isOn, ApprovalLimits: {} },
      });
    expect((await setApprovalRule(true)).status).toBe(200);
    const answer = await ask();
    await setApprovalRule(false);
    return answer;
  };
  const requestApproval = async (): Promise<string> => {
    const body = { OrderId: await order(paidState), Action: "refund", Amount: "10.00" };
    const { status, body: answer } = await withSecondPerson(() => post("approvals", body));
    expect(status).toBe(201);
    return `approvals/${answer.data.id}/actions`;
  };
  const admin = async (path: string) =>
    (await gateway.as("admin@demo.test")).call("POST", `/api/${path}`, { body: {} });

  const situations: Readonly<Record<RefusalCode, () => Promise<TestAnswer | undefined>>> = {
    NOTHING_RESERVED: () => onOrder(paidState, "capture"),
    NOTHING_PAID: () => onOrder(awaitedState, "refund"),
    ALL_REFUNDED: () => onOrder({ ...money, status: "PAYMENT:REFUNDED", refundedAmount: "100.00" }, "refund"),
    REFUND_ABOVE_REST: () =>
      onOrder({ ...paidState, refundedAmount: "30.00" }, "refund", { amount: "70.01" }),
    REFUND_ONLY_REST: () =>
      onOrder({ ...paidState, fiscalData: JSON.stringify({ note: "n".repeat(5_000_000) }) }, "refund", {
        amount: "10.00",
      }),
    CAPTURE_ABOVE_RESERVED: () => onOrder(reservedState, "capture", { amount: "100.01" }),
    AMOUNT_NOT_POSITIVE: () => onOrder(paidState, "refund", { amount: "0.00" }),
    ORDER_COSTS_NOTHING: () => onOrder({ amount: "0.00" }, "mark-paid", { reason: "Izvod" }),
    BANK_REFUSED: async () => {
      jest
        .spyOn(gateway.services.acquirer, "ask")
        .mockResolvedValueOnce({ kind: "refused", code: "57", text: "Not permitted" });
      return post(`company_site_orders/${await chargeOrder()}/actions/refund`, { amount: "10.00" });
    },
    BANK_NOT_ANSWERED: async () => refundUnanswered(await chargeOrder()),
    PAYMENT_BEING_CHECKED: async () => {
      const id = await chargeOrder();
      await refundUnanswered(id);
      return post(`company_site_orders/${id}/actions/refund`, { amount: "10.00" });
    },
    PAYMENT_NOT_AWAITED: () => onOrder(paidState, "mark-paid", { reason: "Izvod" }),
    ORDER_NOT_CANCELABLE: () => onOrder(paidState, "cancel"),
    REFERENCE_MISMATCH: () => onOrder(awaitedState, "mark-paid", { reason: "Izvod", reference: "97 1" }),
    PAID_AMOUNT_FIXED: async () =>
      owner.call("PUT", `/api/company_site_orders/${await order(paidState)}`, {
        body: { Amount: "90.00", Data: "{}" },
      }),
    TRANSACTION_WITHOUT_ORDER: async () => {
      const { db } = gateway.services;
      const [row] = await db
        .insert(transactions)
        .values({ ...baseRow, uid: uid() })
        .returning();
      return post(`company_site_transactions/${row?.id}/actions/refund`);
    },
    TRANSACTION_IS_REFUND: async () => {
      const orderId = await order(paidState);
      await post(`company_site_orders/${orderId}/actions/refund`, { amount: "10.00" });
      return onTransaction(orderId, "PAYMENT:REFUNDED");
    },
    TRANSACTION_MOVED_NOTHING: async () => {
      const orderId = await order(paidState);
      const status = "PAYMENT:REFUSED";
      await gateway.services.db.insert(transactions).values({ ...baseRow, uid: uid(), orderId, status });
      return onTransaction(orderId, status);
    },
    APPROVAL_REQUIRED: () => withSecondPerson(() => onOrder(paidState, "refund", { amount: "10.00" })),
    APPROVAL_NEEDS_PANEL: async () => {
      const { secrets, now } = gateway.services;
      const session = {
        ...({ siteId: 1, role: "admin", pages: ["orders"], origins: ["https://portal.example"] } as const),
        ...{ key: embedKeyMark("demo-shop-embed-key"), expiresAt: now().getTime() + 600_000 },
      };
      const url = `/api/company_site_orders/${await order(paidState)}/actions/refund`;
      const headers = { authorization: sealEmbedToken(secrets, session) };
      return withSecondPerson(() => gateway.nobody.call("POST", url, { headers, body: { amount: "10.00" } }));
    },
    APPROVAL_NOT_NEEDED: async () =>
      post("approvals", { OrderId: await order(paidState), Action: "refund", Amount: "10.00" }),
    APPROVAL_WAITING: async () => {
      const body = { OrderId: await order(paidState), Action: "refund", Amount: "10.00" };
      return withSecondPerson(async () => {
        await post("approvals", body);
        return post("approvals", body);
      });
    },
    APPROVAL_OVER: async () => {
      const request = await requestApproval();
      await admin(`${request}/reject`);
      return admin(`${request}/approve`);
    },
    APPROVAL_OWN: async () => post(`${await requestApproval()}/approve`),
    APPROVAL_NOT_YOURS: async () => admin(`${await requestApproval()}/withdraw`),
    APPROVAL_NEW_MEMBER: async () => {
      const { db, now } = gateway.services;
      const request = await requestApproval();
      const isAdmin = and(eq(userCompanies.companyId, 1), eq(userCompanies.role, "admin"));
      await db.update(userCompanies).set({ roleSince: now() }).where(isAdmin);
      const answer = await admin(`${request}/approve`);
      await db
        .update(userCompanies)
        .set({ roleSince: new Date(0) })
        .where(isAdmin);
      return answer;
    },
    APPROVAL_OUTDATED: async () => {
      const id = await order(awaitedState);
      const body = { OrderId: id, Action: "mark-paid", Reason: "Izvod" };
      const waitingApproval = await withSecondPerson(() => post("approvals", body));
      await gateway.services.db.update(orders).set({ amount: "99.00" }).where(eq(orders.id, id));
      return admin(`approvals/${waitingApproval.body.data.id}/actions/approve`);
    },
    ORDER_GIVEN_UP: () => onOrder({ status: "PAYMENT:CANCELED" }, "create-packet"),
    PARCEL_EXISTS: () => runSteps(paidState, ["create-packet"], ["create-packet"]),
    PARCEL_REVOKED: () => runSteps(paidState, ["create-packet"], ["revoke-packet"], ["revoke-packet"]),
    PARCEL_COLLECTED: () =>
      runSteps(paidState, ["create-packet"], ["print-label"], ["track"], ["track"], ["revoke-packet"]),
    AMOUNT_ON_LABEL: async () => {
      const packet = { packet: "1-1", method_uid: "courier", state: "READY", tracking_code: "SB1" };
      const shippingData = JSON.stringify({ packets: [packet] });
      const id = await order({ status: "PAYMENT:OBLIGATED", shippingData });
      return owner.call("PUT", `/api/company_site_orders/${id}`, {
        body: { Data: dataOfBuyer("vuk@primer.example").replace('"price":"100"', '"price":"200"') },
      });
    },
    PARCEL_UNKNOWN: () => onOrder(paidState, "track"),
    METHOD_NOT_ON_POS: () => onOrder(paidState, "create-packet", { method: "none" }),
    RECEIPT_NEEDS_PAYMENT: () => onOrder(awaitedState, "fiscal-receipt"),
    RECEIPT_ISSUED: () => runSteps(paidState, ["fiscal-receipt"], ["fiscal-receipt"]),
    RECEIPT_UNKNOWN: () => onOrder(paidState, "fiscal-copy"),
    CUSTOMER_WITHOUT_EMAIL: () =>
      runSteps({ ...paidState, data: dataOfBuyer("") }, ["fiscal-receipt"], ["fiscal-copy"]),
    BOOKING_NEEDS_PAYMENT: () => onOrder(awaitedState, "book"),
    BOOKED_ALREADY: () => onOrder(paidState, "book"),
    SUBSCRIPTION_ENDED: async () =>
      post(`company_site_subscriptions/${await insertSubscription("PAYMENT:CANCELED")}/actions/cancel`),
    SUBSCRIPTION_WITHOUT_CARD: async () =>
      post(`company_site_subscriptions/${await insertSubscription("PAYMENT:PAID")}/actions/charge-now`),
    SUBSCRIPTION_CHARGED_SINCE: async () =>
      post(`company_site_subscriptions/${await createDueSubscription()}/actions/charge-now`, {
        due: "2025-12-01",
      }),
    SUBSCRIPTION_CHARGED_AHEAD: async () => {
      const subscriptionId = await createDueSubscription();
      const dueInMs = (ms: number) => new Date(gateway.services.now().getTime() + ms);
      await order({ ...paidState, subscriptionId, dueAt: dueInMs(dayMs) });
      const isOne = eq(subscriptionCharges.subscriptionId, subscriptionId);
      await gateway.services.db
        .update(subscriptionCharges)
        .set({ dueAt: dueInMs(2 * dayMs) })
        .where(isOne);
      return post(`company_site_subscriptions/${subscriptionId}/actions/charge-now`);
    },
    SUBSCRIPTION_ORDER_CHANGED: async () => {
      const subscriptionId = await createDueSubscription();
      const isOne = eq(subscriptions.id, subscriptionId);
      const { db } = gateway.services;
      await db.update(subscriptions).set({ companySitePaymentMethodId: 1 }).where(isOne);
      await order({ subscriptionId, dueAt: new Date("2026-01-01T00:00:00Z"), amount: "9000.00" });
      return post(`company_site_subscriptions/${subscriptionId}/actions/charge-now`);
    },
    SUBSCRIPTION_WITHOUT_METHOD: async () =>
      post(`company_site_subscriptions/${await createDueSubscription()}/actions/charge-now`),
    SUBSCRIPTION_POS_OFF: () => chargeAt({ enabled: false }),
    SUBSCRIPTION_NEEDS_KEY: () => chargeAt({ keyValidTill: new Date("2025-12-31T00:00:00Z") }),
    NOTIFICATION_WAITING: async () => {
      const { db } = gateway.services;
      const [row] = await db
        .insert(notifications)
        .values({ companySiteId: 1, topic: "payresult", url: "https://shop.example/", payload: "{}" })
        .returning();
      return post(`notifications/${row?.id}/actions/resend`);
    },
    NOTIFICATION_OUTDATED: async () => {
      const orderId = await order({ status: "PAYMENT:REFUNDED" });
      const notificationRow = (status: string, state: string) => {
        const payload = JSON.stringify({ status });
        return {
          companySiteId: 1,
          orderId,
          topic: "payresult",
          url: "https://shop.example/",
          payload,
          state,
        };
      };
      const [olderRow] = await gateway.services.db
        .insert(notifications)
        .values([notificationRow("PAYMENT:PAID", "failed"), notificationRow("PAYMENT:REFUNDED", "delivered")])
        .returning();
      return post(`notifications/${olderRow?.id}/actions/resend`);
    },
    MESSAGE_OVER: async () => {
      const dueMail = { companySiteId: 1, kind: "customer-mail", lane: "pos:1", payload: "", key: "over" };
      const [row] = await gateway.services.db
        .insert(dueWork)
        .values({ ...dueMail, state: "expired", createdAt: gateway.services.now() })
        .returning();
      return post(`messages/${row?.id}/actions/resend`);
    },
    TICKET_RESOLVED: async () => {
      const { body } = await post("tickets", { CompanyId: 1, Title: "Uplata kasni" });
      await owner.call("PUT", `/api/tickets/${body.data.id}`, { body: { Closed: true } });
      return post("ticket_entry", { TicketId: body.data.id, Content: "I dalje kasni" });
    },
    TICKET_NOT_RESTORABLE: async () => {
      const { body } = await post("tickets", { CompanyId: 1, Title: "Uplata kasni" });
      return post(`tickets/${body.data.id}/actions/restore`);
    },
    CONSENT_CHANGED: async () => {
      const platform = await demoPlatform(gateway);
      await platform.ask({ role: "admin" });
      return platform.agree({ Role: "staff" });
    },
    SAVED_VIEWS_FULL: async () => {
      const { body } = await owner.call("GET", "/me");
      const views = Array.from({ length: 50 }, (_, at) => ({ list: "orders", name: `${at}`, query: "q=a" }));
      await gateway.services.db
        .insert(savedViews)
        .values(views.map((view) => ({ userId: body.id, ...view })));
      return post("saved_views", { List: "orders", Name: "Jedan previše", Query: "q=a" });
    },
  };

  it.each(Object.entries(situations))(
    "An impossible action is refused with a reason: %s",
    async (code, attempt) => {
      const answer = await attempt();
      const { status, text } = refusals[code as RefusalCode];
      const sentence = fillError(text.en, answer?.body.values ?? {});
      expect(sentence).not.toBeNull();
      expect(answer).toMatchObject({ status, body: { error: `${status} ${code} ${sentence}`, errors: [] } });
    },
  );

  it("A refused action states the amount that could be moved", async () => {
    const refund = await situations.REFUND_ABOVE_REST();
    expect(refund?.body.error).toBe(
      "409 REFUND_ABOVE_REST Only 70.00 RSD is left to refund. No money was moved.",
    );
    expect(refund?.body.values).toEqual({ amount: "70.00", currency: "RSD" });
    const capture = await situations.CAPTURE_ABOVE_RESERVED();
    expect(capture?.body.error).toBe(
      "409 CAPTURE_ABOVE_RESERVED Only 100.00 RSD is reserved. No money was moved.",
    );
  });

  it("A refused action leaves the order unchanged", async () => {
    const id = await order(paidState);
    await post(`company_site_orders/${id}/actions/refund`, { amount: "100.01" });
    const [storedOrder] = await gateway.services.db.select().from(orders).where(eq(orders.id, id));
    expect(storedOrder).toMatchObject({ ...paidState, refundedAmount: "0.00", version: 1 });
  });

  it("A refused field is named together with its error code", async () => {
    const { body } = await onOrder(paidState, "refund", { amount: "1.005" });
    expect(body.errors).toMatchObject([{ field: "amount", code: "AMOUNT_TOO_PRECISE" }]);
    const emptyAnswer = await post("tickets", { CompanyId: 1, Title: "Kad" });
    expect(emptyAnswer.body.errors).toEqual([
      { field: "Title", code: "TOO_SHORT", message: "Title is too short", values: { field: "Title" } },
    ]);
  });
});
