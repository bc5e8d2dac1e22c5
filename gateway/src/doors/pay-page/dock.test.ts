import { demoShop } from "../../demo/demo-pos";
import { startedGateway } from "../../testing/started-gateway";

const page = "https://shop.dunav.example";

describe("dock of a shop's checkout", () => {
  const env = startedGateway();
  const methodOf = async (Uid: string) =>
    (await env.owner.call("GET", "/api/company_site_payment_methods")).body.data.find(
      (method: { Uid: string; CompanySiteId: number }) => method.CompanySiteId === 1 && method.Uid === Uid,
    );
  const dock = (number: unknown, muid: string = demoShop.merchantUid, language = "en") =>
    env.gateway.app.inject({
      method: "GET",
      url: `/clientpay/dock/${muid}/${number}?hpaylang=${language}&docked=x`,
      headers: { "sec-fetch-dest": "iframe" },
    });
  const posData = async (host = "localhost:4000") =>
    (
      await env.gateway.nobody.call("POST", "/clientpay/getposdata", {
        body: { merchant_site_uid: demoShop.merchantUid },
        headers: { origin: page, host },
      })
    ).body;

  it("The POS object contains a dock address only for card methods", async () => {
    const { payment } = await posData();
    const urls = payment.map((method: { PayInputUrl?: string }) => method.PayInputUrl);
    const number = (await methodOf("card")).HPaySiteMethodId;
    expect(urls[0]).toBe(`http://localhost:4000/clientpay/dock/${demoShop.merchantUid}/${number}`);
    expect(urls.slice(1)).toEqual(payment.slice(1).map(() => undefined));
  });

  it("The dock is served from the sandbox host to a sandbox page", async () => {
    const { payment } = await posData("sandbox.localhost:4000");
    expect(payment[0].PayInputUrl).toMatch(/^http:\/\/sandbox\.localhost:4000\/clientpay\/dock\//);
  });

  it("The dock asks for a card in the page's language", async () => {
    const { HPaySiteMethodId } = await methodOf("card");
    const answer = await dock(HPaySiteMethodId, demoShop.merchantUid, "sr_RS");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("Broj kartice");
    expect(answer.body).toContain('data-site="1"');
    const policy = String(answer.headers["content-security-policy"]);
    const ancestors = policy.split("; ").find((part) => part.startsWith("frame-ancestors"));
    expect(ancestors).toContain(page);
    expect(ancestors).not.toMatch(/\*|'self'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|eval/);
  });

  it("The dock uses the browser's language when the page requests none", async () => {
    const { HPaySiteMethodId } = await methodOf("card");
    const { body } = await env.gateway.app.inject({
      method: "GET",
      url: `/clientpay/dock/${demoShop.merchantUid}/${HPaySiteMethodId}?docked=x`,
      headers: { "sec-fetch-dest": "iframe", "accept-language": "mk-MK,mk;q=0.9" },
    });
    expect(body).toContain("Број на картичка");
  });

  it("A shop's page that requires frame isolation can show the dock", async () => {
    const { headers } = await dock((await methodOf("card")).HPaySiteMethodId);
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  it.each([
    ["a method without a card", async () => dock((await methodOf("transfer")).HPaySiteMethodId)],
    ["an invalid number", async () => dock(999)],
    ["another merchant's uid", async () => dock((await methodOf("card")).HPaySiteMethodId, "nobody")],
  ])("A dock for %s returns 404 and cannot be framed", async (_what, openDock) => {
    const answer = await openDock();
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.body).not.toContain("<form");
  });
});
