import { eq } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import type { Mail } from "../../platform/mail/mailer";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const hour = 60 * 60_000;
const item = { type: "product", name: "Kafa", price: "1590.00", qty: 1, tax_percent: 20 };

describe("limits of messages that a merchant can cause", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  /** Moves the clock, and signs the owner in again. */
  const later = async (ms: number) => {
    gateway.pass(ms);
    owner = await gateway.as("owner@demo.test");
  };
  const make = (data: object, fields: object = {}) => {
    count += 1;
    const Data = JSON.stringify({ items: [item], hpaylang: "en", is_pbl: true, ...data });
    const body = { Uid: `L-${count}`, CompanySiteId: 1, Amount: "1590.00", Currency: "RSD", Data, ...fields };
    return owner.call("POST", "/api/company_site_orders", { body });
  };
  const offer = (billing: object, fields: object = {}, data: object = {}) =>
    make({ billing, pbl_notify: true, ...data }, fields);
  const createPaid = async (email: string, fields: object = {}) => {
    const { body } = await make({ billing: { email } }, fields);
    const url = `/api/company_site_orders/${body.data.id}/actions/mark-paid`;
    return owner.call("POST", url, { body: { reason: "Cash" } });
  };
  const mailsTo = async (to: string): Promise<readonly Mail[]> =>
    (await gateway.nobody.call("GET", `/dev/mail.json?to=${to}`)).body;
  const refusal = ({ status, body }: { status: number; body: { error_code?: string; field?: string } }) => [
    status,
    body.error_code,
    body.field,
  ];

  beforeAll(async () => {
    gateway = await testGateway({
      OFFER_MAILS_PER_HOUR: "6",
      OFFER_TEXTS_PER_HOUR: "3",
      RECEIPT_MAILS_PER_HOUR: "4",
      RECEIVER_MESSAGES_PER_HOUR: "2",
    });
  }, startLimitMs);
  // Each test starts with empty counters.
  beforeEach(() => later(2 * hour));
  beforeEach(() => {
    jest.spyOn(gateway.services.sms, "send").mockResolvedValue();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => gateway.close());

  it("A recipient of many offers gets no more within the hour", async () => {
    const email = "mnogo@primer.example";
    for (let n = 0; n < 2; n++) expect((await offer({ email })).status).toBeLessThan(300);
    const refusedOffer = await offer({ email: "MNOGO@primer.example" });
    expect(refusal(refusedOffer)).toEqual([429, "MESSAGES_USED_UP", "billing.email"]);
    expect(Number(refusedOffer.headers["retry-after"])).toBeGreaterThan(3000);
    const filter = encodeURIComponent(JSON.stringify({ Uid: `L-${count}` }));
    expect((await owner.call("GET", `/api/company_site_orders?filter=${filter}`)).body.data).toEqual([]);
    await later(hour + 1000);
    expect((await offer({ email })).body.data.notified).toBe(true);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it("A POS sends no more offers per hour than its limit, regardless of the recipients", async () => {
    for (let n = 0; n < 6; n++)
      expect((await offer({ email: `kupac-${n}@primer.example` })).status).toBeLessThan(300);
    expect(refusal(await offer({ email: "novi@primer.example" }))).toEqual([
      429,
      "MESSAGES_USED_UP",
      "pbl_notify",
    ]);
    expect((await make({ billing: { email: "novi@primer.example" } })).status).toBeLessThan(300);
  });

  it("Text messages are limited per telephone number and per POS", async () => {
    const text = (phone: string) => offer({ phone }, {}, { pbl_sms: true });
    for (let n = 0; n < 2; n++) expect((await text("064 123 4567")).body.data.notified).toBe(true);
    expect(refusal(await text("+381 64 123-4567"))).toEqual([429, "MESSAGES_USED_UP", "billing.phone"]);
    expect((await text("064 123 4568")).status).toBeLessThan(300);
    expect(refusal(await text("064 123 4569"))).toEqual([429, "MESSAGES_USED_UP", "pbl_sms"]);
  });

  it("A person's new POS without a purchase key send no more messages together than one POS", async () => {
    const onNewSite = async (n: number) => {
      const body = { CompanyId: 1, Url: `https://text-${n}.example`, SiteType: "site-standard" };
      return { CompanySiteId: (await owner.call("POST", "/api/company_sites", { body })).body.data.id };
    };
    const text = async (n: number) =>
      offer({ phone: `064 555 000${n}` }, await onNewSite(n), { pbl_sms: true });
    for (let n = 0; n < 3; n++) expect((await text(n)).body.data.notified).toBe(true);
    expect(refusal(await text(3))).toEqual([429, "MESSAGES_USED_UP", "pbl_sms"]);
    expect((await offer({ phone: "064 555 0009" }, {}, { pbl_sms: true })).body.data.notified).toBe(true);
    const receiptOf = async (n: number) => {
      const email = `placeno-${n}@primer.example`;
      expect((await createPaid(email, await onNewSite(4 + n))).status).toBe(200);
      return (await mailsTo(email)).length;
    };
    const receipts = [];
    for (let n = 0; n < 5; n++) receipts.push(await receiptOf(n));
    expect(receipts).toEqual([1, 1, 1, 1, 0]);
  });

  it("A resent offer counts toward the limit", async () => {
    const { body } = await offer({ email: "opet@primer.example" });
    const sendAgain = () =>
      owner.call("PUT", `/api/company_site_orders/${body.data.id}`, {
        body: { Data: JSON.stringify({ ...JSON.parse(body.data.Data), pbl_notify: true }) },
      });
    expect((await sendAgain()).status).toBe(200);
    expect(refusal(await sendAgain())).toEqual([429, "MESSAGES_USED_UP", "billing.email"]);
  });

  it("A manually resent e-mail counts toward the limit", async () => {
    const email = "ponovo@primer.example";
    expect((await createPaid(email)).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ Receiver: email }));
    const [sentMessage] = (await owner.call("GET", `/api/messages?filter=${filter}`)).body.data;
    const resend = () => owner.call("POST", `/api/messages/${sentMessage.id}/actions/resend`, { body: {} });
    for (let n = 0; n < 2; n++) expect((await resend()).status).toBe(200);
    expect(refusal(await resend())).toEqual([429, "MESSAGES_USED_UP", "billing.email"]);
  });

  it("An address list is refused for an offer and receives no payment e-mail", async () => {
    const sendSpy = jest.spyOn(gateway.services.mailer, "send");
    for (const email of ["a@primer.example, b@primer.example", "a@primer.example;b@primer.example"]) {
      expect(refusal(await offer({ email }))).toEqual([400, "VALIDATION", "billing.email"]);
      expect((await createPaid(email)).status).toBe(200);
    }
    expect(sendSpy).not.toHaveBeenCalled();
  });

  it("E-mail subjects contain no text typed by users, and e-mails contain no typed links", async () => {
    const email = "predmet@primer.example";
    const Name = "You have won, go to evil.example";
    const items = [{ ...item, name: "Prize at www.evil.example" }];
    const { body } = await offer({ email }, { Name }, { items });
    await owner.call("POST", `/api/company_site_orders/${body.data.id}/actions/mark-paid`, {
      body: { reason: "Cash" },
    });
    const mails = await mailsTo(email);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toEqual([`Payment received: #L-${count}`, `Dunav Trade d.o.o.: Your order #L-${count}`]);
    // Mail programs turn a typed address into a link.
    expect(mails.map(({ text, html }) => `${text}${html}`).join("")).not.toContain("evil.example");
  });

  it("A sentence sent as an order number never appears in an e-mail subject", async () => {
    const email = "recenica@primer.example";
    const { body } = await offer({ email }, { Uid: "You have won: evil.example" });
    await owner.call("POST", `/api/company_site_orders/${body.data.id}/actions/mark-paid`, {
      body: { reason: "Cash" },
    });
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Payment received", "Dunav Trade d.o.o.: Your order"]);
  });

  it.each([
    ["ABCD1234-EFGH5678-17", "Your receipt ABCD1234-EFGH5678-17"],
    ["You have won: evil.example", "Your receipt"],
    ["WIN\r\nBcc: all@primer.example", "Your receipt"],
    ["EVIL.EXAMPLE", "Your receipt"],
    ["A".repeat(17), "Your receipt"],
    ["A-B-C-D-E", "Your receipt"],
    ["1\n", "Your receipt"],
  ])("The receipt e-mail %j has the subject %s", async (number, subject) => {
    const email = "racun@primer.example";
    const { id } = (await createPaid(email)).body.data;
    const FiscalData = JSON.stringify({
      receipts: [{ number, amount: "1590.00", currency: "RSD", url: "https://porez.example/1" }],
    });
    const { db } = gateway.services;
    await db.update(orders).set({ fiscalData: FiscalData }).where(eq(orders.id, id));
    const url = `/api/company_site_orders/${id}/actions/fiscal-copy`;
    expect((await owner.call("POST", url, { body: {} })).status).toBe(200);
    expect((await mailsTo(email))[0]).toMatchObject({ subject, to: email });
  });

  it("A payment e-mail above the limit is delayed, not lost", async () => {
    const email = "kasnije@primer.example";
    for (let n = 0; n < 3; n++) expect((await createPaid(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    await gateway.jobs.runDue();
    expect(await mailsTo(email)).toHaveLength(2);
    await later(hour + 1000);
    await gateway.jobs.runDue();
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it("Receipt copies and test e-mails to one recipient are limited", async () => {
    const id = (await createPaid("kopija@primer.example")).body.data.id;
    const copy = () => owner.call("POST", `/api/company_site_orders/${id}/actions/fiscal-copy`, { body: {} });
    for (let n = 0; n < 2; n++) expect((await copy()).status).toBe(200);
    expect(refusal(await copy())).toEqual([429, "MESSAGES_USED_UP", "billing.email"]);
    const server = { SMTPHost: "127.0.0.1", SMTPUsername: "shop", SMTPPassword: "right" };
    const body = { ...server, test_address: "proba@primer.example" };
    const trial = () => owner.call("POST", "/testsmtp", { body });
    for (let n = 0; n < 2; n++) expect((await trial()).body).toEqual({ error: "TARGET_NOT_ALLOWED" });
    const refusedTrial = await trial();
    expect([refusedTrial.status, refusedTrial.body]).toEqual([
      429,
      { error: "TEMPORARILY_BLOCKED", field: "test_address" },
    ]);
  });
});
