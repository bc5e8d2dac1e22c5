import { issueKey } from "./issue-key";
import { readPurchaseKey } from "./purchase-key";

const settings = { secretKey: Buffer.alloc(32, 7), oldSecretKeys: [] };
const now = new Date("2026-11-21T00:00:00Z");

describe("purchase key", () => {
  // spec 1.4-purchase-key-accepted-accepted
  it("A purchase key is valid for its POS and its months", () => {
    const key = issueKey(["--pos", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "--months", "6"], settings, now);
    expect(readPurchaseKey(settings, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", key, now)).toMatchObject({
      UseKey: key,
      KeyValidTill: new Date("2027-05-21T00:00:00Z"),
      POSIsActivated: true,
      ShippingUnlocked: true,
    });
    expect(readPurchaseKey(settings, "other-shop", key, now).UseKey).toBe("");
    expect(
      readPurchaseKey(settings, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", key, new Date("2027-05-22T00:00:00Z"))
        .UseKey,
    ).toBe("");
  });

  it("A one-month purchase key issued on the last day of January ends on the last day of February", () => {
    const issuedAt = new Date("2027-01-31T12:00:30Z");
    const key = issueKey(["--pos", "a-shop", "--months", "1"], settings, issuedAt);
    expect(readPurchaseKey(settings, "a-shop", key, issuedAt)).toMatchObject({
      KeyValidTill: new Date("2027-02-28T12:00:30Z"),
    });
  });

  // spec 1.2-purchase-key-block-key
  it("A purchase key unlocks the features for which it was issued", () => {
    const key = issueKey(
      ["--pos", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "--without", "shipping,fiscal"],
      settings,
      now,
    );
    expect(readPurchaseKey(settings, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", key, now)).toMatchObject({
      SubscriptionsUnlocked: true,
      ShippingUnlocked: false,
      FiscalUnlocked: false,
    });
  });

  // spec 1.4-purchase-key-accepted-accepted
  it("An altered purchase key, or one from another issuer, is invalid", () => {
    const key = issueKey(
      ["--pos", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f"],
      { secretKey: Buffer.alloc(32, 8) },
      now,
    );
    expect(readPurchaseKey(settings, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", key, now).UseKey).toBe("");
    const ownKey = issueKey(["--pos", "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f"], settings, now);
    expect(
      readPurchaseKey(settings, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", `A${ownKey.slice(1)}`, now).UseKey,
    ).toBe("");
    expect(readPurchaseKey(settings, "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", "no key", now).UseKey).toBe("");
  });

  it.each([[[]], [["--pos"]], [["--pos", "x", "--months", "0"]], [["--pos", "x", "--without", "all"]]])(
    "A purchase key is not issued for %j",
    (args) => {
      expect(() => issueKey(args, settings, now)).toThrow(/^usage: /);
    },
  );
});
