import { demoShop } from "../../demo/demo-pos";
import { startedGateway } from "../../testing/started-gateway";

describe("empty page that waits in a shop's checkout", () => {
  const on = startedGateway();
  const waiting = (muid: string = demoShop.merchantUid) =>
    on.gateway.app.inject({ method: "GET", url: `/clientpay/frame/${muid}` });

  it("Only pages of the POS may hold it, and its script asks only the gateway", async () => {
    const { statusCode, headers, body } = await waiting();
    expect(statusCode).toBe(200);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy.find((one) => one.startsWith("frame-ancestors"))).toContain("https://shop.dunav.example");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        "form-action 'self'",
      ]),
    );
    expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    expect(body).toContain('data-site="1"');
    expect(body).not.toMatch(/<form|<input/);
  });

  it.each(["nobody", "%00", "a".repeat(128)])("No page can hold it for an unknown POS: %s", async (muid) => {
    const { statusCode, headers, body } = await waiting(muid);
    expect(statusCode).toBe(404);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(body).not.toContain("<script");
  });
});
