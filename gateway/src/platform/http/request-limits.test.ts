import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const statuses = async (times: number, ask: (n: number) => Promise<{ readonly status: number }>) => {
  const statusCounts = new Map<number, number>();
  for (let n = 0; n < times; n++) {
    const { status } = await ask(n);
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(statusCounts);
};

describe("request limits", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  const callWith = (authorization: string) =>
    gateway.nobody.call("GET", "/api/countries", { headers: { authorization } });

  beforeAll(async () => {
    gateway = await testGateway({ REQUESTS_PER_MINUTE: "400" });
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  beforeEach(() => gateway.pass(6 * 60_000));
  afterAll(() => gateway.close());

  it("A client guessing tokens gets 429, while signed-in users at the same address continue", async () => {
    await owner.call("GET", "/api/countries");
    expect(await statuses(300, (n) => callWith(`bad-${n}`))).toEqual({ 401: 100, 429: 200 });
    const last = await callWith("bad-again");
    expect(last.body.error).toMatch(/^429 RATE_LIMITED /);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect((await owner.call("GET", "/api/countries")).status).toBe(200);
    const admin = await gateway.as("admin@demo.test");
    expect((await admin.call("GET", "/api/countries")).status).toBe(200);
    gateway.pass(6 * 60_000);
    expect((await callWith("bad-later")).status).toBe(401);
  });

  it("A caller with too many requests is stopped, while others continue", async () => {
    const staff = await gateway.as("staff@demo.test");
    await staff.call("GET", "/api/countries");
    expect(await statuses(450, () => staff.call("GET", "/api/countries"))).toEqual({ 200: 400, 429: 50 });
    expect((await owner.call("GET", "/api/countries")).status).toBe(200);
  });

  it("Correcting a fast clock does not block callers for the length of the correction", async () => {
    const staff = await gateway.as("staff@demo.test");
    const ask = (times: number) => statuses(times, () => staff.call("GET", "/api/countries"));
    await ask(1);
    expect(await ask(401)).toEqual({ 200: 400, 429: 1 });
    gateway.pass(-26 * 3_600_000);
    expect(await ask(401)).toEqual({ 200: 400, 429: 1 });
    gateway.pass(26 * 3_600_000);
  });

  it("A made-up token in a request for a public page gets no separate limit", async () => {
    const created = (n: number) =>
      gateway.nobody.call("GET", "/geo", { headers: { authorization: `made-up-${n % 3}` } });
    expect(await statuses(450, created)).toEqual({ 200: 400, 429: 50 });
  });

  it("A made-up token in a preflight gets no separate limit", async () => {
    const { app, services } = gateway;
    const preflight = { origin: services.settings.publicUrl, "access-control-request-method": "GET" };
    const created = async (n: number) => {
      const authorization = `preflight-${n % 3}`;
      const headers = { ...preflight, authorization };
      const { statusCode } = await app.inject({ method: "OPTIONS", url: "/api/countries", headers });
      expect(statusCode).toBe(204);
      return gateway.nobody.call("GET", "/geo", { headers: { authorization } });
    };
    expect(await statuses(450, created)).toEqual({ 200: 400, 429: 50 });
  });

  it("Calls from shops on a shared server are counted per shop", async () => {
    const store = (merchant_site_uid: string) =>
      gateway.nobody.call("POST", "/clientpay/store", { body: { request_data: { merchant_site_uid } } });
    const campaign = await statuses(450, () => store("one-shop"));
    expect(campaign[429]).toBe(50);
    expect((await store("another-shop")).status).not.toBe(429);
    expect((await gateway.nobody.call("GET", "/pbl/1-NO-SUCH")).status).toBe(404);
  });

  it("Made-up POS names share their address's limit", async () => {
    const store = (n: number) =>
      gateway.nobody.call("POST", "/clientpay/getposdata", { body: { merchant_site_uid: `made-up-${n}` } });
    const { 429: refusedCount = 0 } = await statuses(1250, store);
    expect(refusedCount).toBe(50);
    expect((await gateway.nobody.call("GET", "/geo")).status).toBe(200);
  });

  it("Requests for uploaded files count toward the request limit", async () => {
    const file = `/uploads/${"0".repeat(32)}.png`;
    expect(await statuses(450, () => gateway.nobody.call("GET", file))).toEqual({ 404: 400, 429: 50 });
  });

  it("Health checks do not count toward the request limit", async () => {
    expect(await statuses(450, () => gateway.nobody.call("GET", "/health"))).toEqual({ 200: 450 });
  });
});
