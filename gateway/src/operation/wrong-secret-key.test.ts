import { startLimitMs, type TestGateway, testGateway } from "../testing/test-gateway";

describe("a store sealed with another secret key", () => {
  const other = { SECRET_KEY: "w".repeat(32) };
  let gateway: TestGateway | undefined;
  afterEach(() => gateway?.close());
  const readiness = async () => {
    const { status, body } = (await gateway?.nobody.call("GET", "/ready")) ?? {};
    return [status, body.status];
  };

  it(
    "A gateway that can read no POS secret is not ready until a POS gets a secret that it can read",
    async () => {
      gateway = await testGateway(other);
      expect(await readiness()).toEqual([503, "wrong secret key"]);
      expect((await gateway.nobody.call("GET", "/health")).status).toBe(200);
      // Scheduled work would use up the attempts to send e-mails and notifications, and charge cards it cannot
      // record.
      await expect(gateway.jobs.runDue()).rejects.toThrow("SECRET_KEY");
      const owner = await gateway.as("owner@demo.test");
      const answer = await owner.call("PUT", "/api/company_sites/1", { body: { RegenerateSecretKey: true } });
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      expect(await readiness()).toEqual([200, "ready"]);
      await gateway.jobs.runDue();
    },
    startLimitMs,
  );

  it(
    "A gateway that also has the earlier secret key is ready",
    async () => {
      gateway = await testGateway({ ...other, OLD_SECRET_KEYS: "t".repeat(32) });
      expect(await readiness()).toEqual([200, "ready"]);
    },
    startLimitMs,
  );
});
