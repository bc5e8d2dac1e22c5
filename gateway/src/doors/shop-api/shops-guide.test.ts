import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ShopParts, shopHash } from "@hpay/domain";
import { checkSignature } from "../../operation/commands/check-signature";
import { ensureOtherLanguage, runGuide } from "../../testing/other-language";
import { startedGateway } from "../../testing/started-gateway";

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/shops.md"), "utf8");
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? "";

const orders: readonly ShopParts[] = [
  { orderUid: "A-1", amount: "1490.50", currency: "RSD", rand: "r4nd0m" },
  { status: "PAYMENT:PAID", orderUid: "Поруџбина 7", amount: "0.1", currency: "EUR", rand: " padded " },
  {
    transactionUid: "tx",
    orderUid: "B",
    amount: "1234567.891",
    currency: "USD",
    vaultTokenUid: "v",
    subscriptionUid: "s",
  },
  { orderUid: "above 2^26", amount: "100000000.10", currency: "RSD", rand: "dust" },
  { transactionUid: "embed_session", orderUid: "orders", currency: "1790000000", rand: "no amount" },
];

describe("docs/shops.md", () => {
  beforeAll(ensureOtherLanguage, 120_000);

  it("The signing functions in docs/shops.md produce the gateway's signatures", () => {
    const result = runGuide(
      { php: block("php"), python: block("python") },
      orders.map((parts) => [
        {
          transaction_uid: parts.transactionUid,
          status: parts.status,
          order_uid: parts.orderUid,
          order_amount: parts.amount,
          order_currency: parts.currency,
          vault_token_uid: parts.vaultTokenUid,
          subscription_uid: parts.subscriptionUid,
          rand: parts.rand,
        },
        "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
        "demo-shop-secret",
      ]),
    );
    const expectedHashes = orders.map((parts) =>
      shopHash(parts, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "demo-shop-secret"),
    );
    expect(Object.keys(result).length).toBeGreaterThan(0);
    for (const hashes of Object.values(result)) expect(hashes).toEqual(expectedHashes);
  });
});

describe("the first order of docs/shops.md", () => {
  const env = startedGateway();

  it("The guide's shell commands create an order and pay for it with the guide's first card", async () => {
    await env.gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = env.gateway.app.server.address() as AddressInfo;
    const { PATH } = process.env;
    const shell = spawn("sh", ["-c", block("sh")], {
      env: { PATH, GATEWAY: `http://127.0.0.1:${port}` },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const { pay_url: payUrl, order_uid: uid } = JSON.parse(await text(shell.stdout));
    const [, card = ""] = /\| `([\d ]+)` \| paid \|/.exec(guide) ?? [];
    const payment = await env.gateway.app.inject({
      method: "POST",
      url: `${new URL(payUrl).pathname}/pay`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({
        ...{ pay: "card", ship: "", total: "1490.50", currency: "RSD", number: card },
        ...{ expiry: "12/31", cvv: "123", holder: "ANA" },
      }).toString(),
    });
    expect(payment.statusCode).toBe(303);
    const filter = encodeURIComponent(JSON.stringify({ Uid: uid }));
    const { body } = await env.owner.call("GET", `/api/company_site_orders?filter=${filter}`);
    expect(body.data[0].Status).toMatch(/^PAYMENT:PAID/);
  });
});

describe("gateway check-signature", () => {
  const keys = { merchantUid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
  const fields = { order_uid: "A-1", order_amount: "7", order_currency: "RSD", rand: "r2" };
  const signedBody = (hash: string) =>
    JSON.stringify({ request_data: { ...fields, verificationhash: hash } });
  const rightHash = shopHash(
    { orderUid: "A-1", amount: "7", currency: "RSD", rand: "r2" },
    keys.merchantUid,
    keys.secret,
  );

  it("The signature command prints the signed text and whether the hash matches", () => {
    const report = checkSignature(signedBody(rightHash), keys) ?? "";
    expect(report).toContain("||A-1|7.00000000|RSD||r2");
    expect(report).toContain("The signature is correct.");
    expect(report).not.toContain(keys.secret);
    expect(checkSignature(signedBody("wrong"), keys)).toContain("The signature is wrong");
    expect(checkSignature(signedBody(rightHash), { merchantUid: "", secret: "" })).toContain("Set SECRET");
    expect(checkSignature("what", keys)).toBeUndefined();
  });
});
