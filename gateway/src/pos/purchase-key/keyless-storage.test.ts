import { eq } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import { type ShopKeys, signedRequest } from "../../testing/playing-shop";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";
import { issueKey } from "./issue-key";

const day = 24 * 60 * 60_000;
const megabyte = "x".repeat(1024 * 1024);

describe("storage without a purchase key", () => {
  let gateway: TestGateway;
  let outsider: TestPerson;
  let companyId = 0;
  beforeAll(async () => {
    gateway = await testGateway({ KEYLESS_MEGABYTES_PER_DAY: "5" });
    outsider = await gateway.as("other@demo.test");
    companyId = (await outsider.call("GET", "/api/companies")).body.data[0].id;
    await gateway.services.db
      .update(companySites)
      .set({ keyValidTill: null })
      .where(eq(companySites.companyId, companyId));
  }, startLimitMs);
  beforeEach(async () => {
    gateway.pass(day);
    outsider = await gateway.as("other@demo.test");
  });
  afterAll(() => gateway.close());

  const addPos = (name: string, person = outsider, company = companyId) =>
    person.call("POST", "/api/company_sites", {
      body: { CompanyId: company, Url: `${name}.example`, SiteType: "site-standard", Data: "{}" },
    });
  const posNamed = async (name: string) => {
    const filter = encodeURIComponent(JSON.stringify({ Url: `${name}.example` }));
    return (await outsider.call("GET", `/api/company_sites?filter=${filter}`)).body.data;
  };
  const newShop = async (name: string): Promise<ShopKeys & { readonly id: number }> => {
    const { id, MerchantsiteUid, SecretToken } = (await addPos(name)).body.data;
    return { id, uid: MerchantsiteUid, secret: SecretToken.Token };
  };
  const store = (shop: ShopKeys, order_uid: string) =>
    gateway.nobody.call("POST", "/clientpay/store", {
      body: signedRequest(
        {
          order_uid,
          order_amount: "10.00",
          order_currency: "RSD",
          order_sitedata: { text: megabyte.slice(0, 60_000) },
        },
        shop,
      ),
    });

  it("A user without a purchase key has a daily storage limit, and the error suggests a purchase key", async () => {
    expect((await addPos("first")).status).toBe(201);
    expect((await addPos("second")).status).toBe(201);
    const refusal = await addPos("third");
    expect([refusal.status, refusal.body.error_code]).toEqual([429, "STORAGE_USED_UP"]);
    expect(refusal.body.error).toMatch(/Nothing was saved\. Enter a purchase key/);
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(3600);
    expect(await posNamed("third")).toEqual([]);
    gateway.pass(day);
    outsider = await gateway.as("other@demo.test");
    expect((await addPos("third")).status).toBe(201);
  });

  it("Parallel requests by a user without a purchase key all count", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => addPos(`parallel-${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });

  it("Orders from a shop count toward its company owner's limit", async () => {
    const shop = await newShop("sending");
    await addPos("beside");
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1) codes.push((await store(shop, `S-${n}`)).status);
    expect(codes[0]).toBe(200);
    expect(codes.at(-1)).toBe(429);
    const refusal = await store(shop, "S-LAST");
    expect(refusal.body).toMatchObject({
      error_code: "STORAGE_USED_UP",
      error: expect.stringContaining("purchase key"),
    });
    expect((await addPos("after")).status).toBe(429);
  });

  it("One POS's active purchase key lifts its owner's limit, in the panel and for shops", async () => {
    const shop = await newShop("paying");
    const UseKey = issueKey(["--pos", shop.uid], gateway.services.settings, gateway.services.now());
    await outsider.call("PUT", `/api/company_sites/${shop.id}`, { body: { UseKey } });
    for (const name of ["one", "two", "three", "four"])
      expect((await addPos(`paid-${name}`)).status).toBe(201);
    for (let n = 0; n < 100; n += 1) expect((await store(shop, `P-${n}`)).status).toBe(200);
  });
});
