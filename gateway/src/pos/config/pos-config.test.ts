import { createHash } from "node:crypto";
import { demoShop } from "../../demo/demo-pos";
import { type ListeningShop, listeningShop } from "../../testing/listening-shop";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";
import { fiscalEntry, TextBudget } from "./method-entries";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

describe("shop configuration", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: ListeningShop;
  const pos = (changes: object) => owner.call("PUT", "/api/company_sites/1", { body: changes });
  const methods = async (kind: string) =>
    (await owner.call("GET", `/api/company_site_${kind}_methods`)).body.data;
  const methodOf = async (kind: string, uid: string) =>
    (await methods(kind)).find(
      (method: { Uid: string; CompanySiteId: number }) => method.CompanySiteId === 1 && method.Uid === uid,
    );
  const change = async (kind: string, uid: string, body: object) =>
    owner.call("PUT", `/api/company_site_${kind}_methods/${(await methodOf(kind, uid)).id}`, { body });
  const parameters = async (kind: string, uid: string, values: object, localized: object = {}) => {
    const { Data } = await methodOf(kind, uid);
    const data = JSON.parse(Data);
    const changedData = { parameters: { ...data.parameters, ...values }, localized_parameters: localized };
    return change(kind, uid, { Data: JSON.stringify(changedData) });
  };
  const send = () => owner.call("POST", "/api/company_sites/1/actions/send-config", { body: {} });
  const sentConfigs = async () => {
    await gateway.jobs.runDue();
    const isConfig = ({ url }: { url: URL }) => url.searchParams.get("topic") === "posconfig-updated";
    return shop
      .take()
      .filter(isConfig)
      .map(({ body }) => body);
  };
  const current = async () => {
    await send();
    return (await sentConfigs()).at(-1).POS;
  };
  const entry = async (kind: "payment" | "shipping" | "fiscal", uid: string) =>
    (await current())[kind].find((method: { Uid: string }) => method.Uid === uid);

  beforeAll(async () => {
    shop = await listeningShop();
    gateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await shop.close();
  });

  it("The shop configuration is not sent without an address, and the error names the field", async () => {
    const refusal = await send();
    expect(refusal.status).toBe(400);
    expect(refusal.body.errors).toMatchObject([{ field: "DefaultNotifyUrl", code: "NOTIFY_URL_MISSING" }]);
  });

  it("The shop configuration is sent to each saved address with the check text and environment", async () => {
    await pos({ DefaultNotifyUrl: `${shop.url}/wp-admin/admin-ajax.php?action=hpay-webhook` });
    await gateway.jobs.runDue();
    const [first, ...moreCalls] = shop.take();
    expect(moreCalls).toEqual([]);
    expect(first?.url.search).toBe("?action=hpay-webhook&topic=posconfig-updated");
    expect(first?.body).toMatchObject({
      environment: "production",
      merchant_site_uid: demoShop.merchantUid,
      checkstr: md5(demoShop.merchantUid + demoShop.secret),
    });
    await pos({ DefaultNotifyUrl: `${shop.url}/wp-admin/admin-ajax.php?action=hpay-webhook` });
    expect(await sentConfigs()).toHaveLength(1);
  });

  it("A shop connected in the sandbox receives the sandbox configuration", async () => {
    const refusedAnswer = { status: 406, body: { rejected: 1, error: "REJECTED", error_code: 406 } };
    shop.answer(refusedAnswer);
    await send();
    const [first, second, ...moreCalls] = await sentConfigs();
    expect(moreCalls).toEqual([]);
    expect([first.environment, second.environment, second.POS.Environment]).toEqual([
      "production",
      "sandbox",
      "sandbox",
    ]);
    const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1, Topic: "posconfig-updated" }));
    const storedNotifications = (await owner.call("GET", `/api/notifications?filter=${filter}`)).body.data;
    expect(storedNotifications.every(({ State }: { State: string }) => State === "delivered")).toBe(true);

    shop.answer(refusedAnswer, refusedAnswer);
    await send();
    expect(await sentConfigs()).toHaveLength(2);
    await send();
    expect(await sentConfigs()).toHaveLength(1);
  });

  it("A user who can resend notifications can request the shop configuration", async () => {
    expect((await send()).status).toBe(200);
    expect(await sentConfigs()).toHaveLength(1);
    const staff = await gateway.as("staff@demo.test");
    const staffRefusal = await staff.call("POST", "/api/company_sites/1/actions/send-config", { body: {} });
    expect(staffRefusal.status).toBe(403);
  });

  it("The shop configuration contains the POS's ids, addresses and settings", async () => {
    const config = await current();
    expect(config).toMatchObject({
      MerchantsiteUid: demoShop.merchantUid,
      HPaySiteId: 1,
      Environment: "production",
      FixedLanguage: "",
      ExchanageCorrection: 0,
      SubscriptionsUnlocked: true,
      valid_urls: ["https://dunav.example", "https://shop.dunav.example", "https://dunav-trade.example"],
      company: { HPayCompanyId: 1 },
      pos_parameters: { "Input Form Style": { primaryColor: expect.stringMatching(/^#[0-9a-f]{6}$/) } },
    });
    await pos({ Data: JSON.stringify({ FixedLanguage: "mk", ExchanageCorrection: "1.5" }) });
    expect(await current()).toMatchObject({ FixedLanguage: "mk", ExchanageCorrection: 1.5 });
    expect([config.payment.length, config.shipping.length, config.fiscal.length]).toEqual([3, 2, 2]);
  });

  it("The shop configuration describes every method with all fields that shops compare", async () => {
    const config = await current();
    for (const method of [...config.payment, ...config.shipping, ...config.fiscal])
      expect(method).toMatchObject({
        HPaySiteMethodId: expect.any(Number),
        Uid: expect.any(String),
        Name: expect.any(String),
        Description: expect.any(String),
        SystemTitle: expect.any(String),
        "Backend Name": expect.any(String),
        localized: { rs: { Name: expect.any(String), Description: expect.any(String) } },
        Enabled: true,
        Hidden: "",
        Order: expect.any(Number),
        Instant: expect.any(Boolean),
        UTS: expect.any(Number),
      });
    const [card, transfer, cod] = config.payment;
    expect(card).toMatchObject({
      HPaySiteMethodId: (await methodOf("payment", "card")).HPaySiteMethodId,
      PaymentMethod: "sandbox-card",
      PaymentType: "card",
      POps: "charge,refund,capture,void",
      SubsciptionsType: "cof-tokenization",
      PaymentCurrency: "",
    });
    expect(transfer).toMatchObject({ PaymentMethod: "bank-transfer", POps: "", SubsciptionsType: "" });
    expect(cod).toMatchObject({ PaymentMethod: "cash-on-delivery", POps: "", SubsciptionsType: "" });
  });

  it("The shop configuration has names and descriptions in all languages, without markup", async () => {
    await parameters(
      "payment",
      "card",
      { Name: "Kartica", Instructions: "<p>Visa&nbsp;i <b>Dina</b></p>" },
      { en: { Name: "Card" } },
    );
    const card = await entry("payment", "card");
    expect(card).toMatchObject({ Name: "Kartica", Description: "Visa i Dina" });
    expect(card.localized.en.Name).toBe("Card");
    expect(card.localized["rs-cyr"]).toEqual({ Name: "Картица", Description: "Visa и Дина" });
  });

  it("A description with HTML cut off inside a tag shows no part of the tag", async () => {
    const Instructions = `<p>Plati do 5 < 6 <img alt="a < b ${"nj".repeat(30_000)}"> karticom</p>`;
    await parameters("payment", "card", { Name: "Kartica", Instructions }, {});
    const { Description, localized } = await entry("payment", "card");
    expect([Description, localized["rs-cyr"].Description]).toEqual(["Plati do 5 6", "Плати до 5 6"]);
  });

  it("Tags that leave no text use up the total length of a POS's descriptions", () => {
    const text = "x".repeat(200);
    const languages = Array.from({ length: 40 }, (_, n) => [
      `l${n}`,
      { Instructions: `${text}${n}${"<b></b>".repeat(5_000)}` },
    ]);
    const method = {
      ...{ id: 1, number: 1, uid: "fiscal", definition: "fiscal", title: "Fiscal", processGroup: "" },
      ...{ isInstant: false, isEnabled: true, order: 1, changedAt: new Date() },
      data: JSON.stringify({ parameters: {}, localized_parameters: Object.fromEntries(languages) }),
    };
    const context = { plugin: undefined, isOpen: true, dockBase: "", textBudget: new TextBudget() };
    expect(fiscalEntry(method, context).localized).toMatchObject({
      l0: { Description: `${text}0` },
      l39: { Description: "x".repeat(100) },
    });
  });

  it("The shop configuration omits disabled methods and fallback-only methods", async () => {
    await change("payment", "cod", { Enabled: false });
    const card = await methodOf("payment", "card");
    const body = {
      CompanySiteId: 1,
      PaymentMethodId: card.PaymentMethodId,
      Uid: "spare",
      FallbackOfId: card.id,
    };
    const { data: spareMethod } = (await owner.call("POST", "/api/company_site_payment_methods", { body }))
      .body;
    expect(await entry("payment", "cod")).toMatchObject({ Enabled: false, Hidden: true });
    expect(await entry("payment", "spare")).toMatchObject({ Enabled: true, Hidden: true });
    await change("payment", "card", { Enabled: false });
    expect(await entry("payment", "spare")).toMatchObject({ Enabled: true, Hidden: "" });
    await owner.call("DELETE", `/api/company_site_payment_methods/${spareMethod.id}`);
    await change("payment", "card", { Enabled: true });
  });

  it("The shop configuration lists delivery prices in grams and RSD, as shops calculate them", async () => {
    await parameters("shipping", "courier", {
      PriceList: [
        { UpTo: "10", Price: "590,50" },
        { UpTo: "0.5", Price: "390" },
      ],
    });
    const courier = await entry("shipping", "courier");
    expect(courier).toMatchObject({
      ShippingMethod: "courier",
      ShippingCurrency: "RSD",
      "Price Table": [
        { MaxWeight: 500, Price: 390 },
        { MaxWeight: 10_000, Price: 590.5 },
      ],
      "After Max Weight Price Per Kg": 0,
      "COD cost": 0,
      "Additional cost": 0,
      "Prices Include Vat": true,
    });
    for (const fault of [
      "Price Multiplication",
      "Maximal Order Amount",
      "COD Cost",
      "Additional Cost",
      "Excluded Countries",
    ])
      expect(courier).not.toHaveProperty([fault]);
    const flatRate = await entry("shipping", "flat-rate");
    expect(flatRate["Price Table"]).toEqual([{ MaxWeight: expect.any(Number), Price: 390 }]);
  });

  it("WooCommerce gets no free-delivery threshold, because its plugin treats any threshold as always free", async () => {
    const free = async () => (await entry("shipping", "flat-rate"))["Free Above Order Amount"];
    expect(await free()).toBeNull();
    await pos({ SiteType: "site-magento" });
    expect(await free()).toBe(6000);
    await parameters("shipping", "flat-rate", { FreeAbove: "" });
    expect(await free()).toBeNull();
    await pos({ SiteType: "site-woocommerce" });
  });

  it("A change to a method gives the method and the shop configuration a new timestamp", async () => {
    const before = await current();
    const uts = async (config: { payment: { Uid: string; UTS: number }[] }, uid: string) =>
      config.payment.find((method) => method.Uid === uid)?.UTS;
    await change("payment", "card", { Order: 11 });
    const after = await current();
    expect(after.posuts).toBeGreaterThan(before.posuts);
    expect(await uts(after, "card")).toBeGreaterThan((await uts(before, "card")) ?? 0);
    expect(await uts(after, "transfer")).toBe(await uts(before, "transfer"));
    const times = [];
    for (const CustomerServiceTel of ["1", "2", "3"]) {
      await pos({ CustomerServiceTel });
      times.push((await sentConfigs()).at(-1).POS.posuts);
    }
    expect(new Set(times).size).toBe(3);
  });

  it("The shop configuration contains no executable text and no secret", async () => {
    const script = "function(a){ return window.stolen = a; }";
    await parameters("payment", "card", {
      Name: script,
      Instructions: ` ${script}`,
      ApiKey: "acquirer-secret",
    });
    const text = JSON.stringify(await current());
    const strings: unknown[] = [];
    JSON.parse(text, (_name, value) => strings.push(value) && value);
    expect(strings.filter((text) => typeof text === "string" && /^\s*function/.test(text))).toEqual([]);
    expect(text).not.toContain("acquirer-secret");
    expect(text).not.toContain(demoShop.secret);
  });

  it("All methods are off in the configuration of a disabled POS", async () => {
    await pos({ Enabled: false });
    const config = await current();
    for (const method of [...config.payment, ...config.shipping, ...config.fiscal])
      expect(method).toMatchObject({ Enabled: false, Hidden: true });
    await pos({ Enabled: true });
  });

  it("Methods of a locked kind are off in the shop configuration", async () => {
    gateway.pass(30 * 24 * 60 * 60_000);
    owner = await gateway.as("owner@demo.test");
    const config = await current();
    expect(config.SubscriptionsUnlocked).toBe(false);
    for (const method of [...config.shipping, ...config.fiscal])
      expect(method).toMatchObject({ Enabled: false, Hidden: true });
    expect(config.payment[0]).toMatchObject({ Enabled: true });
  });
});
