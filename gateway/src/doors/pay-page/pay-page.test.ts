import { eq } from "drizzle-orm";
import { sitePaymentMethods } from "../../platform/database/schema/pos";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const item = { type: "product", name: "Kafa u zrnu", price: "890.00", qty: 2, tax_percent: 20 };

describe("pay-by-link page", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let siteId: number;
  let count = 0;

  const anOffer = async (data: object = {}, currency = "RSD") => {
    count += 1;
    const { body } = await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: `PBL-${count}`,
        CompanySiteId: siteId,
        Amount: "1.00",
        Currency: currency,
        Data: JSON.stringify({
          billing: { email: "ana.ilic@primer.example", phone: "+381601234567", address: "Tajna 5" },
          items: [item],
          hpaylang: "en",
          is_pbl: true,
          pbl_offer_days: 7,
          allow_pm: ["card"],
          allow_sm: ["flat-rate"],
          ...data,
        }),
      },
    });
    const order: { id: number; Uid: string } = body.data;
    return { id: order.id, path: payPagePath(gateway, siteId, order.Uid) };
  };
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  const get = (url: string, address = "198.51.100.7", headers: Readonly<Record<string, string>> = {}) =>
    gateway.app.inject({ method: "GET", url, remoteAddress: address, headers });
  const post = (url: string, form: Readonly<Record<string, string>>) => submitForm(gateway, url, form);
  const card = (number: string) => ({ number, expiry: "12/31", cvv: "123", holder: "Ana Ilić" });
  const pay = (path: string, number: string, form: Readonly<Record<string, string>> = {}) =>
    post(`${path}/pay`, { pay: "card", ship: "flat-rate", total: "2170.00", ...card(number), ...form });

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    const { body } = await owner.call("GET", "/api/company_sites?filter={}");
    siteId = body.data.find((site: { Url: string }) => site.Url === "dunav.example").id;
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each([
    ["sr-RS,sr;q=0.9,en-US;q=0.8", "", "Ukupno"],
    ["sr-Cyrl, en;q=0.5", "", "Укупно"],
    ["de-DE,de;q=0.9,mk;q=0.8", "", "Вкупно"],
    ["de", "", "Total"],
    ["sr-RS", "en", "Total"],
  ])(
    "The pay page for browser language %s and order language %j shows %s",
    async (browser, hpaylang, total) => {
      const { path } = await anOffer({ hpaylang });
      const { body } = await get(path, "198.51.100.7", { "accept-language": browser });
      expect(body).toContain(`>${total}<`);
    },
  );

  // spec 3.7-pay-link-address-client
  it("The pay page shows no address or phone and masks the e-mail", async () => {
    const { path } = await anOffer();
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain("Kafa u zrnu");
    expect(body).toContain("an***@primer.example");
    expect(body).not.toMatch(/Tajna|601234567|ana\.ilic/);
    expect(body).not.toContain("<script");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    // Only the shop's own pages may frame the pay page.
    expect(headers["content-security-policy"]).toMatch(
      /frame-ancestors https:\/\/dunav\.example https:\/\/www\.dunav\.example( https:\/\/[\w.-]*dunav[\w.-]*)*$/,
    );
  });

  it("The pay page escapes order data as text", async () => {
    const { path } = await anOffer({ items: [{ ...item, name: '<img src=x onerror="alert(1)">' }] });
    expect((await get(path)).body).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  it.each([
    ["en", "MM/YY"],
    ["rs", "MM/GG"],
    ["rs-cyr", "ММ/ГГ"],
    ["mk", "ММ/ГГ"],
  ])("The card expiry field uses the letters of the order's language: %s, %s", async (hpaylang, form) => {
    const { path } = await anOffer({ hpaylang });
    expect((await get(path)).body).toContain(`placeholder="${form}"`);
  });

  it.each([
    ["rs", "Ukupno", "sr-Latn-RS"],
    ["rs-cyr", "Укупно", "sr-Cyrl-RS"],
    ["mk", "Вкупно", "mk"],
    ["hu", "Total", "hu"],
    // spec 3.9-17-order-languages
  ])("The pay page uses the order's language %s: %s", async (hpaylang, word, lang) => {
    const { path } = await anOffer({ hpaylang });
    const { body } = await get(path);
    expect(body).toContain(word);
    expect(body).toContain(`<html lang="${lang}">`);
  });

  // spec 3.1-customer-pays-through-link
  it("A card payment marks the order as paid with delivery, receipt and parcel", async () => {
    const { id, path } = await anOffer();
    const offeredPage = (await get(path)).body;
    expect(offeredPage).toContain("Pay RSD\u00a02,170.00");
    expect(offeredPage).toContain("Valid until");
    const answer = await pay(path, "4111 1111 1111 1111");
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}?back=1`]);
    const order = await readOrder(id);
    expect(order.Amount).toBe("2170.00");
    expect(order.Status).toMatch(
      new RegExp(
        `^PAYMENT:PAID fiscal-receipts_FISCAL:SBX\\d+-\\d+ accounting_INTEGR:\\S+ flat-rate_SHIPPING:${id}-1@PREPARING$`,
      ),
    );
    expect(order.CapturedAmount).toBe("2170.00");
    expect(order.Transactions).toHaveLength(1);
    expect(JSON.parse(order.Transactions[0].Data).result).toMatchObject({ card: "Visa •••• 1111" });
    expect(JSON.stringify(order)).not.toContain("4111111111111111");
    const paidPage = (await get(path)).body;
    expect(paidPage).toContain("We received your payment");
    expect(paidPage).not.toContain("Valid until");
    const { body: mails } = await gateway.nobody.call("GET", "/dev/mail.json?to=ana.ilic");
    expect(mails[0]).toMatchObject({ subject: `Payment received: #PBL-${count}` });
    for (const part of [mails[0].text, mails[0].html]) expect(part).toContain("Shop: dunav.example");
  });

  it("A form submitted several times charges once", async () => {
    const { id, path } = await anOffer();
    await Promise.all(Array.from({ length: 10 }, () => pay(path, "4111111111111111")));
    expect((await readOrder(id)).Transactions).toHaveLength(1);
  });

  it("A customer can try again after the bank declines a card", async () => {
    const { id, path } = await anOffer();
    await pay(path, "4000 0000 0000 0002");
    expect((await readOrder(id)).Status).toBe("PAYMENT:REFUSED");
    expect((await get(path)).body).toContain("Your bank declined the payment");
    await pay(path, "4111111111111111");
    const order = await readOrder(id);
    expect(order.Status).toContain("PAYMENT:PAID");
    expect(order.Amount).toBe("2170.00");
    expect(JSON.parse(order.Data).items).toHaveLength(2);
  });

  it("An invalid form is shown again with errors but without the card number", async () => {
    const { path } = await anOffer();
    const { statusCode, body } = await pay(path, "4111 1111 1111 1112");
    expect(statusCode).toBe(422);
    expect(body).toContain("Check the card number.");
    expect(body).not.toContain("4111 1111 1111 1112");
  });

  it("A repeated 3-D Secure confirmation charges once", async () => {
    const { id, path } = await anOffer();
    const challengeAnswer = await pay(path, "4000 0000 0000 3220");
    const bankPath = String(challengeAnswer.headers.location);
    expect(bankPath).toMatch(new RegExp(`^${path}/bank/[\\w-]{43}$`));
    expect((await get(bankPath)).body).toContain("Confirm RSD\u00a02,170.00");
    await Promise.all([post(bankPath, { answer: "confirm" }), post(bankPath, { answer: "confirm" })]);
    const order = await readOrder(id);
    expect(order.Status).toContain("PAYMENT:PAID");
    expect(order.Transactions).toHaveLength(1);
    expect((await get(bankPath)).statusCode).toBe(303);
  });

  it("An order stays unpaid when the customer declines at the bank or returns too late", async () => {
    const declinedOffer = await anOffer();
    const bankPath = String((await pay(declinedOffer.path, "4000000000003220")).headers.location);
    await post(bankPath, { answer: "refuse" });
    expect((await readOrder(declinedOffer.id)).Status).toBe("PAYMENT:REFUSED");

    const lateOffer = await anOffer();
    const lateBank = String((await pay(lateOffer.path, "4000000000003220")).headers.location);
    gateway.pass(11 * 60_000);
    await post(lateBank, { answer: "confirm" });
    expect((await readOrder(lateOffer.id)).Status).toBe("");
  });

  it("The pay page never charges an amount other than the displayed amount", async () => {
    const { id, path } = await anOffer();
    const { statusCode, body } = await pay(path, "4111111111111111", { total: "1.00" });
    expect(statusCode).toBe(409);
    expect(body).toContain("The amount has changed");
    expect((await readOrder(id)).Status).toBe("");
  });

  it("A method that is not in the offer is rejected", async () => {
    const { id, path } = await anOffer();
    expect((await pay(path, "", { pay: "cod" })).statusCode).toBe(409);
    expect((await readOrder(id)).Status).toBe("");
  });

  it("A bank transfer shows the account and an IPS QR code until its reference arrives", async () => {
    const { id, path } = await anOffer({ allow_pm: ["card", "transfer"] });
    expect((await get(path)).body).toContain("How would you like to pay?");
    await post(`${path}/pay`, { pay: "transfer", ship: "flat-rate", total: "2170.00" });
    const awaitingOrder = await readOrder(id);
    expect(awaitingOrder.Status).toBe("PAYMENT:AWAITING");
    const { reference } = JSON.parse(awaitingOrder.Transactions[0].Data).result;
    const { body } = await get(path);
    expect(body).toContain('aria-label="IPS QR"');
    expect(body).toContain("or scan the code with your bank");
    const escapedCount = (text: string) =>
      owner.call("POST", `/api/company_site_orders/${id}/actions/mark-paid`, {
        body: { reference: text, reason: "Izvod 12" },
      });
    expect((await escapedCount("97-00-1")).body.error).toBe(
      "409 REFERENCE_MISMATCH This reference does not match the order, so no payment was recorded.",
    );
    expect((await escapedCount(reference)).body.data.Status).toContain("PAYMENT:PAID");
  });

  it("A transfer form submitted several times creates one pending transfer", async () => {
    const { id, path } = await anOffer({ allow_pm: ["card", "transfer"] });
    const form = { pay: "transfer", ship: "flat-rate", total: "2170.00" };
    await Promise.all([post(`${path}/pay`, form), post(`${path}/pay`, form)]);
    expect((await readOrder(id)).Transactions).toHaveLength(1);
  });

  it("Orders in currencies other than RSD have no QR code", async () => {
    const { path, id } = await anOffer(
      { allow_pm: ["transfer"], items: [{ ...item, virtual: true }] },
      "EUR",
    );
    await post(`${path}/pay`, { pay: "transfer", ship: "", total: "1780.00" });
    expect((await readOrder(id)).Status).toBe("PAYMENT:AWAITING");
    const { body } = await get(path);
    expect(body).toContain("Transfer the money to this account. Enter the reference exactly as shown.");
    for (const words of ['aria-label="IPS QR"', "scan"]) expect(body).not.toContain(words);
  });

  it("A fallback takes over after a technical failure of the card method", async () => {
    const { db } = gateway.services;
    const [primaryMethod] = await db
      .select()
      .from(sitePaymentMethods)
      .where(eq(sitePaymentMethods.uid, "card"))
      .orderBy(sitePaymentMethods.id);
    if (!primaryMethod) throw new Error("the demo shop has no card method");
    const { body } = await owner.call("POST", "/api/company_site_payment_methods", {
      body: {
        PaymentMethodId: primaryMethod.paymentMethodId,
        CompanySiteId: primaryMethod.companySiteId,
        Uid: "card-2",
        FallbackOfId: primaryMethod.id,
        Data: primaryMethod.data,
      },
    });
    const { id, path } = await anOffer();
    await pay(path, "4000 0000 0000 0119");
    const order = await readOrder(id);
    expect(order.Status).toContain("PAYMENT:PAID");
    expect(order.CompanySitePaymentMethodId).toBe(body.data.id);
    expect(order.Transactions.map((transaction: { Status: string }) => transaction.Status)).toEqual([
      "PAYMENT:ERROR",
      "PAYMENT:PAID",
    ]);
    const enable = (Enabled: boolean) =>
      owner.call("PUT", `/api/company_site_payment_methods/${primaryMethod.id}`, { body: { Enabled } });
    const allowedMethods = { allow_pm: ["card", "card-2", "transfer"] };
    const offeredMethods = async () =>
      /value="card(?:-2)?"/.exec((await get((await anOffer(allowedMethods)).path)).body)?.[0];
    expect(await offeredMethods()).toBe('value="card"');
    await enable(false);
    expect(await offeredMethods()).toBe('value="card-2"');
    await enable(true);
    await owner.call("DELETE", `/api/company_site_payment_methods/${body.data.id}`);
  });

  it("A transfer that takes over from a failing card method shows its slip without an error", async () => {
    const { body } = await owner.call("GET", "/api/company_site_payment_methods");
    const methodOf = (uid: string) =>
      body.data.find(
        (method: { Uid: string; CompanySiteId: number }) =>
          method.Uid === uid && method.CompanySiteId === siteId,
      );
    const url = `/api/company_site_payment_methods/${methodOf("transfer").id}`;
    const fallBack = (FallbackOfId: number | null) => owner.call("PUT", url, { body: { FallbackOfId } });
    expect((await fallBack(methodOf("card").id)).status).toBe(200);
    const { id, path } = await anOffer();
    const payment = await pay(path, "4000 0000 0000 0119").finally(() => fallBack(null));
    expect((await readOrder(id)).Status).toBe("PAYMENT:AWAITING");
    const { statusCode, body: page } = await get(String(payment.headers.location));
    expect(statusCode).toBe(200);
    expect(page).toContain('aria-label="IPS QR"');
    expect(page).not.toContain('class="note bad"');
  });

  it("A base64url-encoded Uid is recognized", async () => {
    await anOffer();
    const uid = `PBL-${count}`;
    expect((await get(`/pbl/${siteId}-${Buffer.from(uid).toString("base64url")}`)).statusCode).toBe(200);
  });

  describe("an order that its shop cancels while the customer is at the bank", () => {
    const openBankPage = async (data: object = {}) => {
      const offer = await anOffer(data);
      const bankRedirect = await pay(offer.path, "4000 0000 0000 3220");
      expect(bankRedirect.headers.location).toContain("/bank/");
      return { ...offer, bank: String(bankRedirect.headers.location) };
    };
    const cancel = (id: number) => owner.call("POST", `/api/company_site_orders/${id}/actions/cancel`);

    it.each([
      ["en", "This order was canceled by Dunav Trade d.o.o. You were not charged."],
      ["rs", "Ovu porudžbinu je otkazala prodavnica Dunav Trade d.o.o. Ništa vam nije naplaćeno."],
      ["mk", "Оваа нарачка ја откажа продавницата Dunav Trade d.o.o. Ништо не ви е наплатено."],
    ])("A customer with a canceled order reads in %s that nothing was charged", async (hpaylang, words) => {
      const { id, path, bank } = await openBankPage({ hpaylang });
      expect((await cancel(id)).status).toBe(200);
      const pages = [await post(bank, { answer: "confirm" }), await get(bank), await get(path)];
      for (const { statusCode, body } of pages) {
        expect(statusCode).toBe(200);
        expect(body).toContain(words);
      }
      const order = await readOrder(id);
      expect([order.CapturedAmount, order.Transactions]).toEqual(["0.00", []]);
      // A visitor with only the order's number or an unknown token sees no order data.
      expect((await get(`/pbl/${siteId}-${order.Uid}`)).statusCode).toBe(404);
      expect((await get(`/pbl/${siteId}-${order.Uid}/bank/unknown`)).statusCode).toBe(404);
    });

    it("A customer paying by order number sees on the bank's page that the order was canceled", async () => {
      const { id } = await anOffer({ hpaylang: "en" });
      const plainPath = `/pbl/${siteId}-PBL-${count}`;
      const contact = { contact: "ana.ilic@primer.example" };
      const bankPath = String((await pay(plainPath, "4000 0000 0000 3220", contact)).headers.location);
      await cancel(id);
      for (const page of [await post(bankPath, { answer: "confirm" }), await get(bankPath)])
        expect(page.body).toContain("You were not charged.");
      expect((await get(plainPath)).statusCode).toBe(404);
    });

    it("A concurrent cancellation and confirmation cannot both take effect", async () => {
      for (let round = 0; round < 4; round += 1) {
        const { id, path, bank } = await openBankPage();
        const [cancellation] = await Promise.all([cancel(id), post(bank, { answer: "confirm" })]);
        const { Status, CapturedAmount } = await readOrder(id);
        const page = (await get(path)).body;
        if (cancellation.status === 200) {
          expect([Status, CapturedAmount]).toEqual(["PAYMENT:CANCELED", "0.00"]);
          expect(page).toContain("You were not charged.");
        } else {
          expect([cancellation.status, CapturedAmount]).toEqual([409, "2170.00"]);
          expect(page).toContain("We received your payment.");
        }
      }
    });

    it("A customer with a canceled transfer order is advised to ask about a transfer already sent", async () => {
      const { id, path } = await anOffer({ allow_pm: ["transfer"] });
      await post(`${path}/pay`, { pay: "transfer", ship: "flat-rate", total: "2170.00" });
      await cancel(id);
      const { body } = await get(path);
      expect(body).toContain(
        "No card was charged. If you have already sent a transfer, ask the shop to return it.",
      );
      expect(body).not.toContain("You were not charged.");
    });
  });

  it("An expired offer looks the same as an unknown offer", async () => {
    const { path } = await anOffer();
    gateway.pass(8 * 24 * 60 * 60_000);
    const expiredPage = await get(path);
    const unknownPage = await get(`/pbl/${siteId}-nothing`);
    expect([expiredPage.statusCode, unknownPage.statusCode]).toEqual([404, 404]);
    expect(expiredPage.body).toBe(unknownPage.body);
  });

  it("A pending transfer expires only when its offer expires", async () => {
    owner = await gateway.as("owner@demo.test");
    const payWith = async (data: object) => {
      const { id, path } = await anOffer({ allow_pm: ["transfer"], ...data });
      await post(`${path}/pay`, { pay: "transfer", ship: "flat-rate", total: "2170.00" });
      return id;
    };
    const weekOffer = await payWith({});
    const monthOffer = await payWith({ pbl_offer_days: 30 });
    const unlimitedOffer = await payWith({ pbl_offer_days: "" });
    const untouchedId = (await anOffer()).id;
    gateway.pass(8 * 24 * 60 * 60_000);
    owner = await gateway.as("owner@demo.test");
    await gateway.jobs.runDue();
    const statuses = await Promise.all(
      [weekOffer, monthOffer, unlimitedOffer, untouchedId].map(async (id) => (await readOrder(id)).Status),
    );
    expect(statuses).toEqual(["PAYMENT:EXPIRED", "PAYMENT:AWAITING", "PAYMENT:AWAITING", ""]);
    const order = await readOrder(weekOffer);
    expect(order.Transactions.map((transaction: { Status: string }) => transaction.Status)).toEqual([
      "PAYMENT:EXPIRED",
    ]);
    const { body } = await owner.call("GET", `/api/company_site_orders/${weekOffer}/timeline`);
    expect(body.data.at(-1)).toMatchObject({ name: "offer-expired", actor: "gateway", user: null });
  });

  it("Guessing order links is blocked after 30 wrong guesses within an hour", async () => {
    const guess = () => get(`/pbl/${siteId}-guess`, "203.0.113.9");
    for (let n = 0; n < 30; n += 1) expect((await guess()).statusCode).toBe(404);
    const { statusCode, headers } = await guess();
    expect([statusCode, headers["retry-after"]]).toEqual([429, "3600"]);
    gateway.pass(60 * 60_000);
    expect((await guess()).statusCode).toBe(404);
  });
});
