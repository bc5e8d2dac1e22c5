import { randomUUID, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { verifications } from "../database/schema/people";
import { hashOf, newSecurityCode } from "../secrets/tokens";
import type { Visitor } from "./visitor";

/** Spec 1 §9: device verification times out after 180 s. */
export const deviceVerificationMs = 180_000;
const codeLifeMs = 10 * 60_000;
const mostTries = 5;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Verification = typeof verifications.$inferSelect;
export type Purpose = "login" | "reset" | "register";

export interface NewVerification extends Visitor {
  /** Null: the e-mail is nobody's, and the answer does not say so. */
  readonly userId: number | null;
  readonly purpose: Purpose;
  readonly remember: boolean;
  readonly language: string;
  readonly newPasswordHash?: string;
  readonly details?: string;
}

/** Begins the second step. @returns its reference */
export async function beginVerification(
  queries: Queries,
  now: Date,
  begin: NewVerification,
): Promise<string> {
  const ref = randomUUID();
  const expiresAt = new Date(now.getTime() + deviceVerificationMs);
  await queries.delete(verifications).where(lt(verifications.expiresAt, now));
  await queries.insert(verifications).values({ ...begin, ref, createdAt: now, expiresAt });
  return ref;
}

export async function findVerification(
  queries: Queries,
  now: Date,
  ref: string,
): Promise<Verification | undefined> {
  if (!uuid.test(ref)) return undefined;
  const [found] = await queries
    .select()
    .from(verifications)
    .where(and(eq(verifications.ref, ref), gt(verifications.expiresAt, now)));
  return found;
}

/** A new code takes the place of the old one. @returns the six digits, which only a mail may carry */
export async function renewCode(queries: Queries, now: Date, ref: string): Promise<string> {
  const code = newSecurityCode();
  const codeExpiresAt = new Date(now.getTime() + codeLifeMs);
  await queries
    .update(verifications)
    .set({ codeHash: hashOf(`${ref}:${code}`), codeTries: 0, codeExpiresAt, expiresAt: codeExpiresAt })
    .where(eq(verifications.ref, ref));
  return code;
}

/**
 * Checks a code and, when it is right, uses the verification up. A try is counted before the comparison, in one
 * statement, so that parallel guesses do not get more than five.
 */
export async function redeemCode(
  queries: Queries,
  now: Date,
  ref: string,
  code: string,
): Promise<Verification | "wrong" | "gone"> {
  if (!uuid.test(ref)) return "gone";
  const [tried] = await queries
    .update(verifications)
    .set({ codeTries: sql`${verifications.codeTries} + 1` })
    .where(
      and(
        eq(verifications.ref, ref),
        gt(verifications.codeExpiresAt, now),
        lt(verifications.codeTries, mostTries),
      ),
    )
    .returning();
  if (!tried?.codeHash) return "gone";
  const fits = timingSafeEqual(Buffer.from(tried.codeHash), Buffer.from(hashOf(`${ref}:${code}`)));
  if (!fits) return "wrong";
  const [used] = await queries.delete(verifications).where(eq(verifications.ref, ref)).returning();
  return used ?? "gone";
}
