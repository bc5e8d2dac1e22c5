import { shopHash } from "@hpay/domain";
import { eq } from "drizzle-orm";
import { companySites } from "../../../platform/database/schema/pos";
import { signingSecret } from "../../../pos/pos-secrets";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

const hourMs = 60 * 60_000;

describe("secret rotation with an overlap", () => {
  let gateway: TestGateway;
  let n = 0;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());

  const owner = () => gateway.as("owner@demo.test");
  const pos = async () => (await (await owner()).call("GET", "/api/company_sites/1")).body.data;
  const rotate = async (overlapHours: unknown) =>
    (await owner()).call("POST", "/api/company_sites/1/actions/rotate-secret", { body: { overlapHours } });
  /** Whether the gateway accepts an order signed with this key. */
  const isAccepted = async (secret: string): Promise<boolean> => {
    const uid = `ROTATE-${n++}`;
    const signedParts = { orderUid: uid, amount: "10.00", currency: "RSD", rand: "r" };
    const body = {
      request_data: {
        merchant_site_uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
        order_uid: uid,
        order_amount: "10.00",
        order_currency: "RSD",
        rand: "r",
        verificationhash: shopHash(signedParts, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret),
      },
    };
    const { body: answer } = await gateway.nobody.call("POST", "/clientpay/store", { body });
    return answer.error_code === undefined;
  };
  const notifiesWith = async () => {
    const [site] = await gateway.services.db.select().from(companySites).where(eq(companySites.id, 1));
    return site ? signingSecret(gateway.services, site) : "";
  };

  it("The old and new POS secrets are both accepted until the overlap ends", async () => {
    const first: string = (await pos()).SecretToken.Token;
    expect((await pos()).PreviousSecret).toBeNull();
    const { Version } = await pos();
    expect((await rotate(24)).status).toBe(200);
    expect((await pos()).Version).toBe(Version + 1);
    const second: string = (await pos()).SecretToken.Token;
    expect(second).not.toBe(first);
    expect((await pos()).PreviousSecret.LastUsedAt).toBeNull();

    // Until the shop itself signs with the new key, notifications are signed with the old one.
    expect(await notifiesWith()).toBe(first);
    expect(await isAccepted(first)).toBe(true);
    expect(await notifiesWith()).toBe(first);
    const { EndsAt, LastUsedAt } = (await pos()).PreviousSecret;
    expect(Date.parse(EndsAt) - Date.parse(LastUsedAt)).toBeGreaterThan(23 * hourMs);
    expect(await isAccepted(second)).toBe(true);
    expect(await notifiesWith()).toBe(second);

    gateway.pass(24 * hourMs);
    expect(await isAccepted(first)).toBe(false);
    expect(await isAccepted(second)).toBe(true);
    expect((await pos()).PreviousSecret).toBeNull();
  });

  it("Regenerating the secret during an overlap ends both old secrets", async () => {
    const first: string = (await pos()).SecretToken.Token;
    await rotate(1);
    const second: string = (await pos()).SecretToken.Token;
    await (await owner()).call("PUT", "/api/company_sites/1", { body: { RegenerateSecretKey: 1 } });
    expect([await isAccepted(first), await isAccepted(second)]).toEqual([false, false]);
    expect(await isAccepted((await pos()).SecretToken.Token)).toBe(true);
    expect((await pos()).PreviousSecret).toBeNull();
  });

  it.each([undefined, 0, -1, 1.5, 169, "a day"])("An overlap of %p hours is rejected", async (hours) => {
    const { status, body } = await rotate(hours);
    expect([status, body.errors[0].field]).toEqual([400, "overlapHours"]);
  });

  it("Rotating a secret requires a fresh sign-in", async () => {
    const person = await owner();
    gateway.pass(16 * 60_000);
    const { status, body } = await person.call("POST", "/api/company_sites/1/actions/rotate-secret", {
      body: { overlapHours: 24 },
    });
    expect([status, body.error]).toEqual([403, expect.stringContaining("REAUTH_REQUIRED")]);
  });

  it("Neither support nor staff can see the old secret", async () => {
    await rotate(2);
    const secretSeenBy = async (email: string) =>
      (await (await gateway.as(email)).call("GET", "/api/company_sites/1")).body.data;
    expect((await secretSeenBy("support@demo.test")).SecretToken).toBeNull();
    expect(Object.keys((await secretSeenBy("staff@demo.test")).PreviousSecret)).toEqual([
      "EndsAt",
      "LastUsedAt",
    ]);
  });
});
