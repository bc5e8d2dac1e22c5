import { sql } from "drizzle-orm";
import { SecretBox } from "../platform/secrets/secret-box";
import { startedGateway } from "../testing/started-gateway";
import { rotateKeys } from "./rotate-keys";

const [older, newer, foreign] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer];

describe("keyring", () => {
  const on = startedGateway();

  it("The keyring writes with the new key, reads with old ones, and rejects unknown ones", () => {
    const sealed = new SecretBox(older).seal("secret");
    const box = new SecretBox(newer, [older]);
    expect([box.open(sealed), box.open(box.seal("new"))]).toEqual(["secret", "new"]);
    expect(box.seal("new").startsWith(box.prefix)).toBe(true);
    expect(() => new SecretBox(newer).open(sealed)).toThrow();
    expect(() => box.open(new SecretBox(foreign).seal("secret"))).toThrow();
    expect(box.marks("purpose", "text")).toEqual([
      new SecretBox(newer).mark("purpose", "text"),
      new SecretBox(older).mark("purpose", "text"),
    ]);
  });

  it("Rotating keys seals the whole store again, after which the old key is not needed", async () => {
    const { db, settings } = on.gateway.services;
    const secret = async (box: SecretBox) => {
      const { rows } = await db.execute<{ text: string }>(
        sql`select secret_sealed as text from company_sites order by id`,
      );
      return rows.map(({ text }) => box.open(text));
    };
    const present = new SecretBox(settings.secretKey);
    const before = await secret(present);
    await db.execute(sql`
      insert into idempotency_keys (user_id, key, request_hash, status, answer)
      select 1, 'key-' || n, '', 200, ${present.seal("{}")} from generate_series(1, 450) n`);
    const ring = new SecretBox(newer, [settings.secretKey]);
    expect(await rotateKeys(db, ring)).toMatch(
      /^\d{3,} texts are sealed with the present key\. No stored text uses another key\.$/,
    );
    expect(await secret(new SecretBox(newer))).toEqual(before);
    expect(await rotateKeys(db, ring)).toMatch(/^0 texts/);
    expect(await rotateKeys(db, new SecretBox(foreign))).toMatch(
      /\d+ texts were sealed with a key that is in neither/,
    );
  });
});
