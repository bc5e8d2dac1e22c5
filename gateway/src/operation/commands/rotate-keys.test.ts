import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import { posSeal } from "../../platform/secrets/pos-seal";
import { type SealPlace, SecretBox } from "../../platform/secrets/secret-box";
import { secretsOf } from "../../pos/pos-secrets";
import { startedGateway } from "../../testing/started-gateway";
import { rotateKeys } from "./rotate-keys";

const [olderKey, newerKey, foreignKey] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [
  Buffer,
  Buffer,
  Buffer,
];
const place: SealPlace = { purpose: "due_work.payload", row: "one" };

/** Seals a text as earlier releases did: with the key itself, not bound to a row. */
function sealedBefore(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const id = createHash("sha256").update("key id").update(key).digest("hex").slice(0, 8);
  return `v2.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

describe("keyring", () => {
  const setup = startedGateway();

  it("The keyring writes with the new key, reads with old keys, and rejects unknown keys", () => {
    const sealedText = new SecretBox(olderKey).seal("secret", place);
    const box = new SecretBox(newerKey, [olderKey]);
    expect([box.open(sealedText, place), box.open(box.seal("new", place), place)]).toEqual(["secret", "new"]);
    expect(box.seal("new", place).startsWith(box.prefix)).toBe(true);
    expect(() => new SecretBox(newerKey).open(sealedText, place)).toThrow();
    expect(() => box.open(new SecretBox(foreignKey).seal("secret", place), place)).toThrow();
    expect(box.marks("purpose", "text")).toEqual([
      new SecretBox(newerKey).mark("purpose", "text"),
      new SecretBox(olderKey).mark("purpose", "text"),
    ]);
  });

  it("Sealed text cannot be opened in another column or row, or with another purpose's key", () => {
    const box = new SecretBox(newerKey);
    const sealedText = box.seal("secret", place);
    expect(() => box.open(sealedText, { ...place, row: "two" })).toThrow();
    expect(() => box.open(sealedText, { ...place, purpose: "payment_intents.terms" })).toThrow();
    expect(box.open(sealedBefore(newerKey, "from before"), place)).toBe("from before");
  });

  it("A POS cannot use another POS's secret by copying the sealed text", async () => {
    const { services } = setup.gateway;
    const { db } = services;
    const [one, two] = await db.select().from(companySites).orderBy(companySites.id).limit(2);
    if (!one || !two) throw new Error("the demo data has two POS");
    const read = async () => {
      const [site] = await db.select().from(companySites).where(eq(companySites.id, one.id));
      return site && secretsOf(services, site);
    };
    const before = await read();
    for (const secretSealed of [two.secretSealed, one.embedKeySealed ?? ""]) {
      await db.update(companySites).set({ secretSealed }).where(eq(companySites.id, one.id));
      await expect(read()).rejects.toThrow();
    }
    await db.update(companySites).set({ secretSealed: one.secretSealed }).where(eq(companySites.id, one.id));
    expect(await read()).toEqual(before);
  });

  it("A key rotation seals the whole store again, so the old key is no longer needed", async () => {
    const { db, settings } = setup.gateway.services;
    const secret = async (box: SecretBox) => {
      const rows = await db.select().from(companySites).orderBy(companySites.id);
      return rows.map((site) => box.open(site.secretSealed, posSeal("secret_sealed", site)));
    };
    const currentBox = new SecretBox(settings.secretKey);
    const before = await secret(currentBox);
    await db.execute(sql`
      insert into idempotency_keys (user_id, key, request_hash, status, answer)
      select 1, 'key-' || n, '', 200, ${sealedBefore(settings.secretKey, "{}")} from generate_series(1, 450) n`);
    const ring = new SecretBox(newerKey, [settings.secretKey]);
    expect(await rotateKeys(db, ring)).toEqual({
      line: expect.stringMatching(
        /^\d{3,} texts are sealed with the current key\. No stored text uses another key\.$/,
      ),
      isComplete: true,
    });
    expect(await secret(new SecretBox(newerKey))).toEqual(before);
    expect((await rotateKeys(db, ring)).line).toMatch(/^0 texts/);
    expect(await rotateKeys(db, new SecretBox(foreignKey))).toEqual({
      line: expect.stringMatching(/\d+ texts are sealed with a key that is in neither/),
      isComplete: false,
    });
  });

  it("A key rotation binds an earlier release's sealed texts to their row and column, even without a new key", async () => {
    const { db } = setup.gateway.services;
    const [site] = await db.select().from(companySites).where(eq(companySites.id, 1));
    if (!site) throw new Error("the demo data has a POS");
    const secretSealed = sealedBefore(newerKey, "from before");
    await db.update(companySites).set({ secretSealed }).where(eq(companySites.id, 1));
    const box = new SecretBox(newerKey);
    expect((await rotateKeys(db, box)).line).toMatch(/^1 texts/);
    const [after] = await db.select().from(companySites).where(eq(companySites.id, 1));
    expect(after?.secretSealed.startsWith(box.prefix)).toBe(true);
    expect(box.open(after?.secretSealed ?? "", posSeal("secret_sealed", site))).toBe("from before");
  });

  /** Writes to the store, as a person would, after each statement that finds texts of another key. */
  const whileWriting = (write: (times: number) => Promise<unknown>) => {
    const { db } = setup.gateway.services;
    let times = 0;
    return Object.create(db, {
      execute: {
        value: async (...query: Parameters<typeof db.execute>) => {
          const result = await db.execute(...query);
          if (result.rows.some((row) => Object.hasOwn(row, "text"))) await write(++times);
          return result;
        },
      },
    }) as typeof db;
  };
  const storeAnswers = (name: string) =>
    setup.gateway.services.db.execute(sql`
      insert into idempotency_keys (user_id, key, request_hash, status, answer)
      select 1, ${name}::text || n, '', 200, ${sealedBefore(olderKey, "{}")} from generate_series(1, 3) n`);

  it("A row updated during a key rotation is sealed again", async () => {
    const { db } = setup.gateway.services;
    const ring = new SecretBox(newerKey, [olderKey, setup.gateway.services.settings.secretKey]);
    await storeAnswers("moved-");
    const movingStore = whileWriting((times) =>
      times === 1
        ? db.execute(sql`update idempotency_keys set status = 201 where key like 'moved-%'`)
        : db.execute(sql`select 1`),
    );
    expect((await rotateKeys(movingStore, ring)).isComplete).toBe(true);
    expect((await rotateKeys(db, ring)).line).toMatch(/^0 texts/);
  });

  it("A key rotation is incomplete while a running process still writes with the old key", async () => {
    const ring = new SecretBox(newerKey, [olderKey, setup.gateway.services.settings.secretKey]);
    await storeAnswers("written-0-");
    const writingStore = whileWriting((times) => storeAnswers(`written-${times}-`));
    expect(await rotateKeys(writingStore, ring)).toEqual({
      line: expect.stringContaining("A running process still writes with an earlier key."),
      isComplete: false,
    });
    expect((await rotateKeys(setup.gateway.services.db, ring)).isComplete).toBe(true);
  });
});
