import { randomUUID } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Queries } from "../../../platform/database/database";
import { credentialLinks } from "../../../platform/database/schema/identity";
import { isReference } from "../../verification/verification";

/** A link is valid as long as the browser's own dialog waits (spec 1 §9). */
export const createLimitMs = 360_000;

export type CredentialLink = typeof credentialLinks.$inferSelect;

/** A link with which another device can create one passkey for this person. @returns its reference */
export async function createLink(
  queries: Queries,
  now: Date,
  owner: { readonly userId: number; readonly sessionId: number },
): Promise<string> {
  const ref = randomUUID();
  const expiresAt = new Date(now.getTime() + createLimitMs);
  await queries.delete(credentialLinks).where(lt(credentialLinks.expiresAt, now));
  await queries.delete(credentialLinks).where(eq(credentialLinks.sessionId, owner.sessionId));
  await queries.insert(credentialLinks).values({ ref, ...owner, expiresAt });
  return ref;
}

export async function findLink(
  queries: Queries,
  now: Date,
  ref: unknown,
): Promise<CredentialLink | undefined> {
  if (!isReference(ref)) return undefined;
  const [link] = await queries
    .select()
    .from(credentialLinks)
    .where(and(eq(credentialLinks.ref, ref), gt(credentialLinks.expiresAt, now)));
  return link;
}

export async function removeLink(queries: Queries, ref: string): Promise<void> {
  await queries.delete(credentialLinks).where(eq(credentialLinks.ref, ref));
}
