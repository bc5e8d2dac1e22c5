import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { verifications } from "../../platform/database/schema/people";
import type { Visitor } from "../../platform/http/visitor";
import { hashOf, newSecurityCode } from "../../platform/secrets/tokens";

/** Spec 1 §9: device verification times out after 180 s. */
export const deviceVerificationMs = 180_000;
export const codeLifeMs = 10 * 60_000;
const maxTries = 5;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Verification = typeof verifications.$inferSelect;
export type Purpose = "login" | "reset" | "register";

export interface NewVerification extends Visitor {
  /** Null: the e-mail is unknown, which the answer does not reveal. */
  readonly userId: number | null;
  readonly purpose: Purpose;
  readonly remember: boolean;
  readonly language: string;
  readonly email: string;
  /** The first screen's number and the decoys, as `drawDigits` makes them. */
  readonly digits?: string;
  readonly newPasswordHash?: string;
  readonly fromTrustedBrowser?: boolean;
  readonly details?: string;
}

export const isReference = (ref: unknown): ref is string => typeof ref === "string" && uuid.test(ref);

/** Starts the second step. @returns its reference */
export async function beginVerification(
  queries: Queries,
  now: Date,
  newVerification: NewVerification,
): Promise<string> {
  const ref = randomUUID();
  const expiresAt = new Date(now.getTime() + deviceVerificationMs);
  await queries.delete(verifications).where(lt(verifications.expiresAt, now));
  const email = newVerification.email.toLowerCase();
  await queries.insert(verifications).values({ ...newVerification, email, ref, createdAt: now, expiresAt });
  return ref;
}

export async function findVerification(
  queries: Queries,
  now: Date,
  ref: unknown,
  purposes: readonly Purpose[],
): Promise<Verification | undefined> {
  if (!isReference(ref)) return undefined;
  const [row] = await queries
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.ref, ref),
        gt(verifications.expiresAt, now),
        inArray(verifications.purpose, [...purposes]),
      ),
    );
  return row;
}

/** Consumes a verification. @returns undefined when another call was faster */
export async function takeVerification(queries: Queries, ref: string): Promise<Verification | undefined> {
  const [usedVerification] = await queries
    .delete(verifications)
    .where(eq(verifications.ref, ref))
    .returning();
  return usedVerification;
}

/** Ends all verifications that a person, or somebody in their name, has begun and not completed. */
export async function endVerifications(queries: Queries, userId: number): Promise<void> {
  await queries.delete(verifications).where(eq(verifications.userId, userId));
}

/**
 * Creates a code, which replaces the old one.
 * @param codeByPasskey whether the code is shown on a device that has used the person's passkey
 * @returns the six digits, which only an e-mail or that device may contain
 */
export async function renewCode(
  queries: Queries,
  now: Date,
  ref: string,
  codeByPasskey = false,
): Promise<string> {
  const code = newSecurityCode();
  const codeExpiresAt = new Date(now.getTime() + codeLifeMs);
  await queries
    .update(verifications)
    .set({
      codeHash: hashOf(`${ref}:${code}`),
      codeTries: 0,
      codeExpiresAt,
      codeByPasskey,
      expiresAt: codeExpiresAt,
    })
    .where(eq(verifications.ref, ref));
  return code;
}

/** Ends the codes of a person's earlier sign-ins, so that only the newest e-mail's code works. */
export async function endEarlierCodes(
  queries: Queries,
  now: Date,
  { ref, userId }: Pick<Verification, "ref" | "userId">,
): Promise<void> {
  if (userId === null) return;
  await queries
    .update(verifications)
    .set({ codeExpiresAt: now })
    .where(
      and(
        eq(verifications.userId, userId),
        eq(verifications.purpose, "login"),
        ne(verifications.ref, ref),
        gt(verifications.codeExpiresAt, now),
      ),
    );
}

export type CodeCheck =
  | { readonly isRight: true; readonly verification: Verification }
  | { readonly isRight: false; readonly reason: "gone" }
  | { readonly isRight: false; readonly reason: "wrong"; readonly verification: Verification }
  /** There were too many attempts. The code itself expires at `until`. */
  | { readonly isRight: false; readonly reason: "used-up"; readonly until: Date };

/**
 * Checks a code without consuming it. An attempt is counted before the comparison, in one statement, so that
 * parallel guesses get five in total.
 */
export async function checkCode(
  queries: Queries,
  now: Date,
  ref: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<CodeCheck> {
  if (!isReference(ref)) return { isRight: false, reason: "gone" };
  const current = and(
    eq(verifications.ref, ref),
    gt(verifications.codeExpiresAt, now),
    inArray(verifications.purpose, [...purposes]),
  );
  const [triedVerification] = await queries
    .update(verifications)
    .set({ codeTries: sql`${verifications.codeTries} + 1` })
    .where(and(current, lt(verifications.codeTries, maxTries)))
    .returning();
  if (!triedVerification?.codeHash) {
    const [row] = await queries.select().from(verifications).where(current);
    return row?.codeExpiresAt
      ? { isRight: false, reason: "used-up", until: row.codeExpiresAt }
      : { isRight: false, reason: "gone" };
  }
  const isRight = timingSafeEqual(
    Buffer.from(triedVerification.codeHash),
    Buffer.from(hashOf(`${ref}:${code}`)),
  );
  return isRight
    ? { isRight, verification: triedVerification }
    : { isRight: false, reason: "wrong", verification: triedVerification };
}

/** Three different two-digit numbers. The first is shown on the first screen, the others are decoys. */
export function drawDigits(): string {
  const drawnNumbers = new Set<number>();
  while (drawnNumbers.size < 3) drawnNumbers.add(randomInt(10, 100));
  return [...drawnNumbers].join(" ");
}

export const rightDigits = (verification: Verification): string | undefined =>
  verification.digits?.split(" ")[0];

/** The three numbers in ascending order, which does not reveal the correct one. */
export const digitChoices = (verification: Verification): readonly string[] =>
  verification.digits?.split(" ").toSorted() ?? [];

/** Closes the sign-in to other devices after a wrong choice; the e-mailed code remains valid. */
export async function forbidOtherDevices(queries: Queries, ref: string): Promise<void> {
  await queries.update(verifications).set({ digits: null }).where(eq(verifications.ref, ref));
}
