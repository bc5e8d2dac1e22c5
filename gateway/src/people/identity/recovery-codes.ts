import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { recoveryCodes } from "../../platform/database/schema/identity";
import type { SecretBox } from "../../platform/secrets/secret-box";
import type { Services } from "../../platform/services";

const codeCount = 10;
/** Excludes letters and digits that look alike on paper: 50 bits per code. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const halfLength = 5;

export interface RecoveryCodesLeft {
  readonly left: number;
  /** When the codes were created; null: never. */
  readonly createdAt: Date | null;
}

export async function recoveryCodesLeft(queries: Queries, userId: number): Promise<RecoveryCodesLeft> {
  const rows = await queries
    .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return {
    left: rows.filter(({ usedAt }) => usedAt === null).length,
    createdAt: rows[0]?.createdAt ?? null,
  };
}

/** Creates ten codes, which replace earlier ones. @returns the codes as `ABCDE-FGH23`, shown only once */
export async function createRecoveryCodes(
  { secrets, now }: Pick<Services, "secrets" | "now">,
  queries: Queries,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: codeCount }, () => `${drawHalf()}-${drawHalf()}`);
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const createdAt = now();
  await queries
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, mark: secrets.mark(purpose, textOf(userId, code)), createdAt })));
  return codes;
}

/** Uses a code up, in one statement, so that it works once. @returns whether it was one of the person's */
export async function consumeRecoveryCode(
  { secrets, now }: { readonly secrets: Pick<SecretBox, "marks">; now(): Date },
  queries: Queries,
  userId: number,
  code: string,
): Promise<boolean> {
  const usedRows = await queries
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
        inArray(recoveryCodes.mark, [...secrets.marks(purpose, textOf(userId, code))]),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return usedRows.length > 0;
}

const purpose = "recovery-code";

/** The text whose hash is stored for a code. Case, dashes and spaces, as people type them, do not matter. */
const textOf = (userId: number, code: string): string => {
  const plainText = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return `${userId} ${plainText}`;
};

const drawHalf = (): string =>
  Array.from({ length: halfLength }, () => letters.charAt(randomInt(letters.length))).join("");
