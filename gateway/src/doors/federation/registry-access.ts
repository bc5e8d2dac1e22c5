import { eq, or } from "drizzle-orm";
import { callerOf } from "../../people/identity/sessions";
import type { Database } from "../../platform/database/database";
import { registryKeys, registryPeople } from "../../platform/database/schema/federation";
import { forbidden, unauthorized } from "../../platform/http/api-error";
import { plainAddress } from "../../platform/http/visitor";
import { hashOf, newToken } from "../../platform/secrets/tokens";
import type { Services } from "../../platform/services";

const keyPrefix = "hpr_";

export type RegistryRight = "publish" | "promote";

/** The caller of the registry: a key of one remote, or a signed-in person. */
export interface RegistryUser {
  /** A key's label, or the person's e-mail. */
  readonly name: string;
  readonly address: string;
  /** Whether the caller has this right to the owner's remotes; without `owner`, to those of any owner. */
  can(right: RegistryRight, remote: string, owner?: string): boolean;
}

export interface NewKey {
  readonly remote: string;
  readonly owner: string;
  readonly label: string;
  readonly mayPromote: boolean;
}

/** Creates a key for one remote. @returns the key, which is shown only once */
export async function createRegistryKey(db: Database, now: Date, key: NewKey): Promise<string> {
  const token = keyPrefix + newToken();
  await db.insert(registryKeys).values({ ...key, tokenHash: hashOf(token), createdAt: now });
  return token;
}

/**
 * The caller in the `Authorization` header: `Bearer hpr_…` of a key, or a session.
 * @throws ApiError UNAUTHORIZED for an unknown key or session; FORBIDDEN for a person who is neither a
 * developer nor support
 */
export async function registryUser(
  services: Services,
  authorization: string | undefined,
  ip: string,
): Promise<RegistryUser> {
  const token = authorization?.replace(/^Bearer /, "");
  if (token?.startsWith(keyPrefix)) return keyUser(services, token, plainAddress(ip));
  const caller = await callerOf(services, token, ip);
  if (!caller.isDeveloper && !caller.isTicketSupport) throw forbidden();
  const email = caller.email.toLowerCase();
  const rights = await services.db.select().from(registryPeople).where(eq(registryPeople.email, email));
  return {
    name: email,
    address: caller.address,
    // Support can only read. Stored rights apply only while their holder is a developer.
    can: (right, _remote, owner) =>
      caller.isDeveloper &&
      rights.some(
        (item) =>
          (owner === undefined || item.owner === "*" || item.owner === owner) &&
          (right === "publish" ? item.mayPublish : item.mayPromote),
      ),
  };
}

async function keyUser({ db, now }: Services, token: string, address: string): Promise<RegistryUser> {
  const [key] = await db
    .update(registryKeys)
    .set({ lastUsedAt: now() })
    .where(eq(registryKeys.tokenHash, hashOf(token)))
    .returning();
  if (!key) throw unauthorized();
  return {
    name: `key ${key.label}`,
    address,
    can: (right, remote, owner) =>
      remote === key.remote &&
      (owner === undefined || owner === key.owner) &&
      (right === "publish" || key.mayPromote),
  };
}

export interface PersonRights {
  readonly owner: string;
  readonly email: string;
  readonly mayPublish: boolean;
  readonly mayPromote: boolean;
}

/** Sets a person's rights to an owner's remotes; an empty list removes them. */
export async function setPersonRights(db: Database, rights: PersonRights): Promise<void> {
  const { mayPublish, mayPromote } = rights;
  await db
    .insert(registryPeople)
    .values({ ...rights, email: rights.email.toLowerCase() })
    .onConflictDoUpdate({
      target: [registryPeople.owner, registryPeople.email],
      set: { mayPublish, mayPromote },
    });
}

/** Revokes all keys with this label, or all keys of this remote. @returns the number of revoked keys */
export async function endRegistryKeys(db: Database, labelOrRemote: string): Promise<number> {
  const revokedKeys = await db
    .delete(registryKeys)
    .where(or(eq(registryKeys.label, labelOrRemote), eq(registryKeys.remote, labelOrRemote)))
    .returning({ id: registryKeys.id });
  return revokedKeys.length;
}
