import { smsParts } from "@hpay/domain";
import type { Mail } from "../../platform/mail/mailer";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const billing = { email: "jovana@primer.example", phone: "064 123 4567", first_name: "Jovana" };
const item = { type: "product", name: "Kafa", price: "1590.00", qty: 1, tax_percent: 20 };

describe("notifying a customer of an offer", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const texts: string[] = [];
  const offer = async (data: object = {}) => {
    count += 1;
    const request = { billing, items: [item], hpaylang: "en", is_pbl: true, pbl_notify: true, pbl_sms: true };
    const Data = JSON.stringify({ ...request, ...data });
    const body = { Uid: `N-${count}`, CompanySiteId: 1, Amount: "1590.00", Currency: "RSD", Data };
    return (await owner.call("POST", "/api/company_site_orders", { body })).body.data;
  };

  const offerMail = async (data: object): Promise<Mail> => {
    const sendSpy = jest.spyOn(gateway.services.mailer, "send");
    await offer(data);
    const [mail] = sendSpy.mock.lastCall ?? [];
    if (!mail) throw new Error("no mail was sent");
    return mail;
  };

  const sentOffers = async (id: number) => {
    const { body } = await owner.call("GET", `/api/company_site_orders/${id}/timeline`);
    const events: readonly { readonly name: string; readonly details: unknown }[] = body.data;
    return events.filter(({ name }) => name === "offer-sent").map(({ details }) => details);
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  beforeEach(() => {
    texts.length = 0;
    jest.spyOn(gateway.services.sms, "send").mockImplementation(async (sms) => void texts.push(sms.text));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => gateway.close());

  it.each([
    ["en", "gsm-7", /^Dunav Trade d\.o\.o\.: RSD 1,590\.00, pay at http\S+\/pbl\/1-N-\d+~[\w-]{22}$/],
    ["rs", "gsm-7", /^Dunav Trade d\.o\.o\.: 1\.590,00 RSD, platite na http\S+\/pbl\/1-N-\d+~[\w-]{22}$/],
    ["rs-cyr", "ucs-2", /^Dunav Trade d\.o\.o\.: 1\.590,00 RSD, платите на http\S+\/pbl\/1-N-\d+~[\w-]{22}$/],
  ])("The customer's text message is sent in %s with %s encoding", async (hpaylang, encoding, words) => {
    await offer({ hpaylang });
    expect(texts).toEqual([expect.stringMatching(words)]);
    expect(smsParts(texts.join())).toMatchObject({ encoding });
  });

  it("An offer e-mail shows each line's amount, and discounts as negative", async () => {
    const discount = { type: "discount", name: "Popust", price: "90.00", qty: 1, tax_percent: 20 };
    const mail = await offerMail({ items: [{ ...item, price: "840.00", qty: 2 }, discount] });
    expect(mail.text).toMatch(/\n2 × Kafa: RSD\s1,680\.00\nPopust: -RSD\s90\.00\nTotal: RSD\s1,590\.00/);
    expect(mail.html).toMatch(/<p>Popust: -RSD\s90\.00<\/p>/);
  });

  it("An offer that waited for other e-mails of its POS is recorded once it has been sent", async () => {
    const { runningWork } = gateway.services;
    let release = () => {};
    const otherMail = new Promise<boolean>((resolve) => {
      release = () => resolve(true);
    });
    const otherMails = Array.from({ length: 10 }, () => runningWork.add("pos:1", otherMail));
    const { id, notified } = await offer({ pbl_sms: false });
    expect([notified, await sentOffers(id)]).toEqual([false, []]);
    release();
    await Promise.all(otherMails);
    gateway.pass(60_000);
    await gateway.jobs.runDue();
    await gateway.jobs.runDue();
    expect(await sentOffers(id)).toEqual([{ email: billing.email, sms: false }]);
  });

  it("No text message is sent if the shop has disabled text messages", async () => {
    for (const pbl_sms of [false, "0", "no", "false"]) await offer({ pbl_sms });
    expect(texts).toEqual([]);
    await offer({ pbl_sms: "yes" });
    expect(texts).toHaveLength(1);
  });

  it.each([
    [
      "by mail at the e-mail address that is named",
      {},
      { notified: true, notifiedAddress: "jovana@primer.example" },
    ],
    [
      "by text message at the telephone that is named, when the mail fails",
      { mail: "down" },
      { notified: true, notifiedAddress: "+381641234567" },
    ],
    [
      "by mail at the e-mail address that is named, when the text message fails",
      { sms: "down" },
      { notifiedAddress: "jovana@primer.example" },
    ],
    ["nothing when both fail, which is said", { mail: "down", sms: "down" }, { notified: false }],
  ])(
    "A customer receives the offer %s",
    async (_case, { mail, sms }: { mail?: string; sms?: string }, expected) => {
      const { mailer, sms: smsSender } = gateway.services;
      if (mail) jest.spyOn(mailer, "send").mockRejectedValue(new Error(mail));
      if (sms) jest.spyOn(smsSender, "send").mockRejectedValue(new Error(sms));
      const order = await offer();
      expect(order).toMatchObject(expected);
      expect(await sentOffers(order.id)).toEqual(
        mail && sms ? [] : [{ email: mail ? "" : billing.email, sms: !sms }],
      );
    },
  );

  it("A customer who has not chosen a delivery method gets no QR code, only a note about the added price", async () => {
    const mail = await offerMail({ allow_pm: ["card", "transfer"], allow_sm: ["flat-rate"] });
    expect(mail.text).toContain("RSD\u00a01,590.00 plus delivery");
    expect(mail.html).toContain("View and pay");
    expect(`${mail.text}${mail.html}`).not.toMatch(/Reference|ips-qr|pay: RSD/);
  });

  it("A customer with no remaining choices gets the total and a QR code", async () => {
    for (const data of [
      { items: [{ ...item, virtual: true }] },
      { items: [item, { type: "shipping", name: "Kurir", price: "390.00", qty: 1, tax_percent: 20 }] },
      { allow_sm: [] },
    ]) {
      const mail = await offerMail({ allow_pm: ["transfer"], ...data });
      expect(mail.text).not.toContain("plus delivery");
      expect(mail.html).toContain("ips-qr");
    }
  });
});
