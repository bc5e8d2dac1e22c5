import { eq } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import { posSeal } from "../../platform/secrets/pos-seal";
import { startedGateway } from "../../testing/started-gateway";

/** Invented keys, and signatures by the shops' own libraries (JavaScript and PHP). */
const merchant = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const secret = "test-secret-token-0123456789";

describe("signatures of shop libraries", () => {
  const env = startedGateway();
  const post = async (path: string, body: object) =>
    (await env.gateway.nobody.call("POST", `/clientpay/${path}`, { body })).body;
  const store = (fields: object) =>
    post("store", { request_data: { merchant_site_uid: merchant, payment_method: "0", ...fields } });

  beforeAll(async () => {
    const { db, secrets } = env.gateway.services;
    const [demo] = await db.select().from(companySites).where(eq(companySites.id, 1));
    if (!demo) throw new Error("the demo POS is missing");
    const { id: _, ...site } = demo;
    await db.insert(companySites).values({
      ...site,
      url: "vectors.example",
      urls: "",
      merchantsiteUid: merchant,
      secretSealed: secrets.seal(secret, posSeal("secret_sealed", { merchantsiteUid: merchant })),
    });
  });

  it.each([
    [
      "JavaScript and PHP alike",
      { order_uid: "wc_order_A1b2C3", order_amount: "1490.5", order_currency: "RSD", rand: "rnd65f0a1" },
      "92b4c093360844ad97c1f5970658d24033d7af1e8241b78b6f10842b6ce63dd8249ecfe8768498878cd083fe800c97cace97f01944c2ee2dd5973316f049e2d8",
    ],
    [
      "a JSON number",
      { order_uid: "100000231", order_amount: 100, order_currency: "RSD", rand: "k" },
      "7cca16e135041ac328292dfb00c68fff235a1d37fdfe6b0c3e27291abc77be37732d80e293f3f4a6964fa077eca88493677c20ed84854cfd9603e971fa00e180",
    ],
    [
      "Cyrillic",
      { order_uid: "поруџбина-15", order_amount: "1.005", order_currency: "EUR", rand: "x" },
      "5aa040ec3feb060d515b3c87de889ac533aee7967344ec021c7d4e6686a5be1d1819ab18caa507491ea8ea230f73287c16c842e64ae8b044aae0fd35203c386c",
    ],
    [
      "outer blanks",
      { order_uid: "  narudžba ☕ 7 ", order_amount: " 99.90 ", order_currency: " BAM ", rand: "x" },
      "f9ea6f8ebda4ed6989b1fa7e011dbc66fa370e840c5264ccfd06fa87d9ce63d6ab3daf7128fe9cec315c9fa97ba7948cf22ccd121d02fd03a75b66f4680f7e87",
    ],
    [
      "a ninth decimal in JavaScript",
      { order_uid: "R1", order_amount: "1.000000005", order_currency: "EUR", rand: "x" },
      "01ba4b4623e5074c8d2082fa67af3ef81cc1e4dd7d8cbc3ed2f8f8a99abe23218387f0c311b2b7323a32571b862d86a445546746543bcf33db1a7914c8fac009",
    ],
    [
      "a ninth decimal in PHP",
      { order_uid: "R1", order_amount: "1.000000005", order_currency: "EUR", rand: "x" },
      "5314ade87b642a36eb3988808276b985fc1e4f42fb6d7a18067bc78d0c63e888ef3ce2d1a201390e066de95d53c5bff9867f74ebbc024d8c23f246b84ec3f61c",
    ],
    [
      "binary dust",
      { order_uid: "R2", order_amount: "100000000.10", order_currency: "RSD", rand: "x" },
      "444f19450bbf7d87ce0d8b33d78fcc6aa281380b2830c2c83b5835ba61e0fb2fa805a669c9f85615e7cfbcbd90935f6844f31df7a577dd3e7968428284738ed8",
    ],
  ])("A signature from a shop library is accepted: %s", async (_what, fields, verificationhash) => {
    const answer = await store({ ...fields, verificationhash });
    // An amount that the currency cannot represent is rounded, and the answer warns of it.
    const isExact = !/\.\d\d\d*[1-9]$/.test(String(fields.order_amount).trim());
    expect(answer).toMatchObject({
      order_uid: fields.order_uid.trim(),
      ...(isExact ? {} : { warnings: [expect.stringContaining("order_amount")] }),
    });
    const other = { ...fields, order_uid: "another", verificationhash };
    expect(await store(other)).toMatchObject({ error_code: 401 });
  });

  it("A signature without amount and currency is accepted if neither is sent", async () => {
    const queryFields = {
      order_uid: "wc_order_A1b2C3",
      rand: "rnd65f0a1",
      verificationhash:
        "d70bb0f9b0f0a12f6866f5d07f826c4ca94e3134635cc7a5c984e98566bddefddd159981fd7a5eea83f7227ee990c6e8fa57c24bda57b1299c72d73daf32d151",
    };
    // The signature is valid, but this POS has no such method.
    const answer = await post(`handlers/payment/${merchant}/none/wc_order_A1b2C3/queryRequest`, queryFields);
    expect(answer.error_code).not.toBe(401);
    const forgedFields = { ...queryFields, rand: "rnd65f0a2" };
    expect(
      await post(`handlers/payment/${merchant}/none/wc_order_A1b2C3/queryRequest`, forgedFields),
    ).toMatchObject({ error_code: 401 });
  });

  it("A list request with only a signed rand is accepted", async () => {
    const headers = {
      rand: "1234562026-11-24T10:00:00.000Z654321",
      verificationhash:
        "94dfebbe997c2dcddeb8850b6e12edc393e0ddeba84e220e7bbf92efa1825d17eadd2c8492d59ba26b1d93bdb13c1e4a2888d66e4cf2f8147a70da4b1eadb9fa",
    };
    const { status, body } = await env.gateway.nobody.call("GET", `/clientpay/orders/${merchant}`, {
      headers,
    });
    expect(status).toBe(200);
    expect(body.map((record: { Uid: string }) => record.Uid)).toContain("wc_order_A1b2C3");
  });
});
