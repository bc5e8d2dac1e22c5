import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Queries } from "../../../platform/database/database";
import { credentials } from "../../../platform/database/schema/identity";
import { companies, userCompanies } from "../../../platform/database/schema/people";
import { ApiError } from "../../../platform/http/api-error";
import type { Caller } from "../../access/caller";

/** Maximum number of a person's passkeys; nobody has that many devices. */
export const maxCredentials = 20;

/** A passkey as the panel lists it (spec 1 §3). */
export interface CredentialEntry {
  readonly uid: string;
  readonly deviceType: string;
  readonly osName: string;
  readonly browserName: string;
}

export async function credentialIds(queries: Queries, userId: number): Promise<readonly string[]> {
  return (await listCredentials(queries, userId)).map(({ uid }) => uid);
}

export function listCredentials(queries: Queries, userId: number): Promise<CredentialEntry[]> {
  const { uid, deviceType, osName, browserName } = credentials;
  return queries
    .select({ uid, deviceType, osName, browserName })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .orderBy(asc(credentials.id));
}

/**
 * If a company requires a passkey, password and mailbox alone cannot change the factors of a person who has
 * one: otherwise a thief could add a passkey and get in.
 * @throws ApiError PASSKEY_SIGN_IN
 */
export async function requireOwnPasskey(
  queries: Queries,
  { userId, needsPasskey }: Pick<Caller, "userId" | "needsPasskey">,
): Promise<void> {
  if (needsPasskey && (await credentialIds(queries, userId)).length > 0)
    throw new ApiError("PASSKEY_SIGN_IN");
}

/** Whether one of the person's companies requires a passkey, and the person has one. */
export async function mustUsePasskey(queries: Queries, userId: number): Promise<boolean> {
  const [requiringCompany] = await queries
    .select({ id: companies.id })
    .from(userCompanies)
    .innerJoin(companies, and(eq(companies.id, userCompanies.companyId), isNull(companies.archivedAt)))
    .where(and(eq(userCompanies.userId, userId), eq(companies.requirePasskey, true)))
    .limit(1);
  return requiringCompany !== undefined && (await credentialIds(queries, userId)).length > 0;
}

export function removeCredentials(
  queries: Queries,
  userId: number,
  uids: readonly string[],
): Promise<CredentialEntry[]> {
  const { uid, deviceType, osName, browserName } = credentials;
  return queries
    .delete(credentials)
    .where(and(eq(credentials.userId, userId), inArray(credentials.uid, [...uids])))
    .returning({ uid, deviceType, osName, browserName });
}
