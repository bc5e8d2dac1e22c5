import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ShopParts, shopHash } from "@hpay/domain";
import { ensureOtherLanguage, runGuide } from "../../testing/other-language";

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

  it("docs/shops.md has signing functions in the shop's language that match the gateway's", () => {
    const made = runGuide(
      { php: block("php"), python: block("python") },
      orders.map((parts) => [
        {
          transaction_uid: parts.transactionUid,
          status: parts.status,
          order_uid: parts.orderUid,
          amount: parts.amount,
          currency: parts.currency,
          vault_token_uid: parts.vaultTokenUid,
          subscription_uid: parts.subscriptionUid,
          rand: parts.rand,
        },
        "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
        "demo-shop-secret",
      ]),
    );
    const expected = orders.map((parts) =>
      shopHash(parts, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "demo-shop-secret"),
    );
    expect(Object.keys(made).length).toBeGreaterThan(0);
    for (const hashes of Object.values(made)) expect(hashes).toEqual(expected);
  });
});
