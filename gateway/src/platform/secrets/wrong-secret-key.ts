import { inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { companySites } from "../database/schema/pos";
import type { SecretBox } from "./secret-box";

type KeyIds = Pick<SecretBox, "ids">;

/** Whether the store has secrets of POS, and this process can read none of them. */
export function isSecretKeyWrong({ ids }: KeyIds): SQL<boolean> {
  const isSealed = sql`${companySites.secretSealed} ~ '^v[23][.]'`;
  const isReadable = inArray(sql`split_part(${companySites.secretSealed}, '.', 2)`, [...ids]);
  return sql`(exists (select from ${companySites} where ${isSealed})
    and not exists (select from ${companySites} where ${isSealed} and ${isReadable}))`;
}

/** @throws Error when this process has another secret key than the store's */
export async function requireRightSecretKey(db: Queries, secrets: KeyIds): Promise<void> {
  const { rows } = await db.execute<{ wrong: boolean }>(sql`select ${isSecretKeyWrong(secrets)} as wrong`);
  if (rows[0]?.wrong)
    throw new Error("This process's SECRET_KEY is not the store's, so it cannot read any POS secret");
}
