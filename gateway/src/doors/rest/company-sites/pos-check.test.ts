import { createServer, type RequestListener, type Server } from "node:http";
import { posConfigCheck } from "@hpay/domain";
import { startLimitMs, type TestGateway, testGateway } from "../../../testing/test-gateway";

const rightCheck = posConfigCheck("5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "demo-shop-secret");

describe("connection check", () => {
  let openGateway: TestGateway;
  let closedGateway: TestGateway;
  let shop: Server;
  /** The shop's request handler, which each test sets. */
  let answer: RequestListener;
  let url = "";
  beforeAll(async () => {
    shop = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", () => resolve()));
    const address = shop.address();
    url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/hook?from=hpay`;
    openGateway = await testGateway({ ALLOW_PRIVATE_TARGETS: "1" });
    closedGateway = await testGateway();
  }, startLimitMs);
  afterAll(async () => {
    await openGateway.close();
    await closedGateway.close();
    await new Promise((resolve) => shop.close(resolve));
  });

  const answerWith =
    (status: (body: { checkstr: string }) => number, headers: Record<string, string> = {}): RequestListener =>
    (request, response) => {
      let text = "";
      request.on("data", (part) => {
        text += part;
      });
      request.on("end", () => response.writeHead(status(JSON.parse(text)), headers).end());
    };
  const set = async (gateway: TestGateway, body: object) => {
    const { status } = await (await gateway.as("owner@demo.test")).call("PUT", "/api/company_sites/1", {
      body,
    });
    expect(status).toBe(200);
  };
  const check = async (gateway: TestGateway, email = "owner@demo.test") =>
    (await gateway.as(email)).call("POST", "/api/company_sites/1/actions/check");
  const checkResults = async (gateway: TestGateway) => {
    const { body } = await check(gateway);
    return new Map<string, string>(
      body.data.Checks.map((check: { Name: string; Result: string; Code: string }) => [
        check.Name,
        `${check.Result} ${check.Code}`,
      ]),
    );
  };

  it("The connection check passes a shop with correct responses, signatures and time", async () => {
    answer = answerWith(({ checkstr }) => (checkstr === rightCheck ? 200 : 403));
    await set(openGateway, { DefaultNotifyUrl: url });
    expect(Object.fromEntries(await checkResults(openGateway))).toEqual({
      pos: "ok ENABLED",
      "purchase-key": "warning EXPIRES_SOON",
      methods: "ok PRESENT",
      "notify-url": "ok ANSWERS",
      signature: "ok CHECKED",
      "shop-requests": "warning NEVER",
      clock: "ok RIGHT",
      smtp: "skipped NOT_USED",
    });
  });

  it("The connection check reports a shop that accepts every signature", async () => {
    answer = answerWith(() => 200);
    expect((await checkResults(openGateway)).get("signature")).toBe("warning NOT_CHECKED");
  });

  it("The connection check reports a shop whose secret key differs from the gateway's", async () => {
    answer = answerWith(() => 403);
    expect((await checkResults(openGateway)).get("signature")).toBe("failed REFUSED");
  });

  it("The connection check reports a shop that answers with errors", async () => {
    answer = answerWith(() => 500);
    expect((await checkResults(openGateway)).get("notify-url")).toBe("failed BAD_ANSWER");
  });

  it("The connection check reports a shop with a wrong clock", async () => {
    answer = answerWith(() => 200, { date: new Date(Date.now() - 26 * 3_600_000).toUTCString() });
    expect((await checkResults(openGateway)).get("clock")).toBe("warning OFF");
  });

  it("The connection check reports an unreachable shop and a missing address", async () => {
    await set(openGateway, { DefaultNotifyUrl: "http://127.0.0.1:9/" });
    expect((await checkResults(openGateway)).get("notify-url")).toBe("failed UNREACHABLE");
    await set(openGateway, { DefaultNotifyUrl: "" });
    expect((await checkResults(openGateway)).get("notify-url")).toBe("warning NOT_SET");
  });

  it("The connection check reports an address that does not belong to the plugin of the POS type", async () => {
    const notifyUrl = (path: string) => ({ DefaultNotifyUrl: `http://127.0.0.1:9/${path}` });
    await set(openGateway, {
      SiteType: "site-woocommerce",
      ...notifyUrl("index.php?route=extension/holestpay/webhook"),
    });
    expect((await checkResults(openGateway)).get("plugin")).toBe("warning OTHER");
    for (const rightAnswer of [
      { SiteType: "site-opencart" },
      { SiteType: "site-standard" },
      { SiteType: "site-woocommerce", ...notifyUrl("wp-admin/admin-ajax.php?action=hpay-webhook") },
    ]) {
      await set(openGateway, rightAnswer);
      expect((await checkResults(openGateway)).has("plugin")).toBe(false);
    }
  });

  it("The connection check reports incomplete mail settings or an unreachable mail server", async () => {
    const smtp = { UseExternalSMTP: true, SMTPHost: "127.0.0.1", SMTPPort: 9, SMTPUsername: "shop" };
    await set(openGateway, { Data: JSON.stringify(smtp) });
    expect((await checkResults(openGateway)).get("smtp")).toBe("failed INCOMPLETE");
    await set(openGateway, { Data: JSON.stringify({ ...smtp, SMTPPassword: "word" }) });
    expect((await checkResults(openGateway)).get("smtp")).toBe("failed REFUSED");
  });

  it("The connection check calls no private address unless the settings allow private addresses", async () => {
    answer = () => {
      throw new Error("the gateway reached a private address");
    };
    await set(closedGateway, {
      DefaultNotifyUrl: url,
      Data: JSON.stringify({
        UseExternalSMTP: true,
        SMTPHost: "localhost",
        SMTPUsername: "shop",
        SMTPPassword: "word",
      }),
    });
    const all = await checkResults(closedGateway);
    expect([all.get("notify-url"), all.get("smtp")]).toEqual([
      "failed TARGET_NOT_ALLOWED",
      "failed TARGET_NOT_ALLOWED",
    ]);
  });

  it("The connection check needs permission and is audited", async () => {
    expect((await check(closedGateway, "staff@demo.test")).status).toBe(403);
    expect((await check(closedGateway, "other@demo.test")).status).toBe(404);
    expect((await check(closedGateway, "support@demo.test")).status).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ Action: "check" }));
    const log = await (await closedGateway.as("owner@demo.test")).call(
      "GET",
      `/api/audit_log?filter=${filter}`,
    );
    expect(log.body.data[0]).toMatchObject({ Resource: "company_sites", RecordId: 1 });
  });
});
