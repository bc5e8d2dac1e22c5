import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import {
  companies,
  sessionEnds,
  sessions,
  userCompanies,
  users,
} from "../../platform/database/schema/people";
import { settings } from "../../platform/database/schema/service";
import { unauthorized } from "../../platform/http/api-error";
import { plainAddress } from "../../platform/http/visitor";
import { hashOf, newToken } from "../../platform/secrets/tokens";
import type { Services } from "../../platform/services";
import { type Caller, toRole } from "../access/caller";
import { embedCaller } from "../embedding/embed-caller";
import { isEmbedToken } from "../embedding/embed-token";

const minute = 60_000;
/** Spec 1 §2: about 45 minutes, or 7 days with Remember ticked. */
export const sessionLifeMs = { short: 45 * minute, remembered: 7 * 24 * 60 * minute };
/** After this time a person has to sign in again, however often they used the session. */
const maxLifeMs = 30 * 24 * 60 * minute;
const lifeOf = (remember: boolean) => (remember ? sessionLifeMs.remembered : sessionLifeMs.short);

export interface NewSession {
  readonly userId: number;
  readonly remember: boolean;
  readonly browser: string;
  readonly address: string;
  /** The trust that this sign-in used or created; revoked together with the session. */
  readonly trustedBrowserId?: number | null;
  readonly begunByReset?: boolean;
  readonly factor?: Factor;
}

/** The factor used besides password and mailbox; empty: none. */
export type Factor = "" | "passkey" | "recovery-code";
export const factorOf = (storedFactor: string): Factor =>
  storedFactor === "passkey" || storedFactor === "recovery-code" ? storedFactor : "";

/** Opens a session. @returns the access token, which only the person sees */
export async function openSession(queries: Queries, now: Date, session: NewSession): Promise<string> {
  const token = newToken();
  await queries.insert(sessions).values({
    ...session,
    tokenHash: hashOf(token),
    createdAt: now,
    signedInAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifeOf(session.remember)),
  });
  return token;
}

/**
 * Opens a session, or renews the same person's session on this screen: token, sockets and other tabs continue,
 * and no orphan session remains. A `presentToken` that has expired or is another person's is ignored.
 * @param presentToken the token of the screen that signs in; only this screen receives the answer
 * @returns the access token
 */
export async function openOrRenewSession(
  queries: Queries,
  now: Date,
  session: NewSession,
  presentToken: string | undefined,
): Promise<string> {
  if (!presentToken) return openSession(queries, now, session);
  const { userId, remember, trustedBrowserId, factor } = session;
  const isOwn = and(
    eq(sessions.tokenHash, hashOf(presentToken)),
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, now),
  );
  const [renewedSession] = await queries
    .update(sessions)
    .set({
      signedInAt: now,
      begunByReset: false,
      ...(remember ? { remember, expiresAt: new Date(now.getTime() + lifeOf(remember)) } : {}),
      ...(trustedBrowserId ? { trustedBrowserId } : {}),
      ...(factor ? { factor } : {}),
    })
    .where(isOwn)
    .returning({ id: sessions.id });
  if (!renewedSession) return openSession(queries, now, session);
  // This sign-in restores access to companies that a member had ended for the session.
  await queries.delete(sessionEnds).where(eq(sessionEnds.sessionId, renewedSession.id));
  return presentToken;
}

/** Adding the first passkey in a session counts as using it there. */
export async function addFactorToSession(queries: Queries, id: number, factor: Factor): Promise<void> {
  await queries.update(sessions).set({ factor }).where(eq(sessions.id, id));
}

type SessionSelection = { readonly id: number } | { readonly userId: number; readonly exceptId?: number };

/** Ends sessions in a transaction. @returns their ids, for the signal `sessions-ended` after the commit */
export async function removeSessions(
  queries: Queries,
  selection: SessionSelection,
): Promise<readonly number[]> {
  const condition = "id" in selection ? eq(sessions.id, selection.id) : eq(sessions.userId, selection.userId);
  const isSelected =
    "id" in selection || selection.exceptId === undefined ? undefined : ne(sessions.id, selection.exceptId);
  const endedSessions = await queries
    .delete(sessions)
    .where(and(condition, isSelected))
    .returning({ id: sessions.id });
  return endedSessions.map((session) => session.id);
}

/** Ends sessions. Their sockets close at once. */
export async function endSessions(services: Services, selection: SessionSelection): Promise<void> {
  services.signals.emit("sessions-ended", await removeSessions(services.db, selection));
}

/** Whether a session opens a company: with any required passkey, and until a member ends the access. */
export const opensCompany = sql`((not ${companies.requirePasskey} or ${sessions.factor} <> '') and not exists (
  select from ${sessionEnds} e where e.session_id = ${sessions.id} and e.company_id = ${companies.id}))`;

// The links are read with the session in one prepared query, which runs before everything else in a call.
const linksOfUser = sql<readonly { readonly companyId: number; readonly role: string }[]>`(
  select coalesce(json_agg(json_build_object('companyId', l.company_id, 'role', l.role) order by l.id), '[]')
  from ${userCompanies} l join ${companies} on ${companies.id} = l.company_id and ${companies.archivedAt} is null
  where l.user_id = ${users.id} and ${opensCompany})`;
const needsPasskey = sql<boolean>`(${sessions.factor} = '' and exists (
  select from ${userCompanies} l join ${companies} on ${companies.id} = l.company_id and ${companies.archivedAt} is null
  where l.user_id = ${users.id} and ${companies.requirePasskey}))`;
const supportLists = sql<Readonly<Record<string, string>> | null>`(
  select json_object_agg(name, value) from ${settings} where name in ('ticket_support', 'hp_staff', 'hp_developers'))`;

/** The person of a token. Extends the session. @throws ApiError UNAUTHORIZED for an invalid or missing token */
export async function callerOf(
  services: Pick<Services, "db" | "now" | "secrets">,
  token: string | undefined,
  address: string,
): Promise<Caller> {
  if (isEmbedToken(token)) return embedCaller(services, token, address);
  if (token === undefined || token === "" || token.length > 200) throw unauthorized();
  const now = services.now();
  const { db } = services;
  const isOwnSession = and(
    eq(sessions.tokenHash, hashOf(token)),
    gt(sessions.expiresAt, now),
    gt(sessions.signedInAt, new Date(now.getTime() - maxLifeMs)),
  );
  const endOf = (remember: boolean) => new Date(now.getTime() + lifeOf(remember));
  const latestEnd = sql`${sessions.signedInAt} + make_interval(secs => ${maxLifeMs / 1000})`;
  const extendedSession = db.$with("slid").as(
    db
      .update(sessions)
      .set({
        lastSeenAt: now,
        // Never beyond the maximum lifetime: live connections close at `expiresAt`.
        expiresAt: sql`least(${latestEnd}, case when ${sessions.remember} then ${endOf(true)}::timestamptz else ${endOf(false)}::timestamptz end)`,
      })
      .where(and(isOwnSession, lte(sessions.lastSeenAt, new Date(now.getTime() - minute / 2))))
      .returning({ id: sessions.id }),
  );
  const [session] = await db
    .with(extendedSession)
    .select({
      sessionId: sessions.id,
      signedInAt: sessions.signedInAt,
      begunByReset: sessions.begunByReset,
      factor: sessions.factor,
      needsPasskey,
      userId: users.id,
      email: users.email,
      name: users.name,
      tel: users.tel,
      links: linksOfUser,
      lists: supportLists,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOwnSession)
    .prepare("caller")
    .execute();
  if (!session) throw unauthorized();
  const { links, lists, ...person } = session;
  const isOnList = (name: string) => isListed(lists?.[name], session.email);
  return {
    ...person,
    links: rolesOf(links, isOnList("hp_staff")),
    isTicketSupport: isOnList("ticket_support"),
    isSupportStaff: isOnList("hp_staff"),
    isDeveloper: isOnList("hp_developers"),
    address: plainAddress(address),
  };
}

/**
 * Reads the caller's companies again after an uncommitted change: a new company's creator belongs to it at
 * once.
 */
export async function withLinksOf(queries: Queries, caller: Caller): Promise<Caller> {
  if (caller.onlySiteId !== undefined) return caller;
  const rows = await queries
    .select({ companyId: userCompanies.companyId, role: userCompanies.role })
    .from(userCompanies)
    .innerJoin(companies, and(eq(companies.id, userCompanies.companyId), isNull(companies.archivedAt)))
    .innerJoin(sessions, eq(sessions.id, caller.sessionId))
    .where(and(eq(userCompanies.userId, caller.userId), opensCompany))
    .orderBy(userCompanies.id);
  return { ...caller, links: rolesOf(rows, caller.isSupportStaff) };
}

/** A person whom the provider removed from its staff no longer has the support role in any company. */
const rolesOf = (
  links: readonly { readonly companyId: number; readonly role: string }[],
  isSupportStaff: boolean,
): Caller["links"] =>
  links
    .map(({ companyId, role }) => ({ companyId, role: toRole(role) }))
    .filter(({ role }) => isSupportStaff || role !== "hpay-support");

/** Whether this e-mail is in a setting of comma-separated values. */
export function isListed(list: string | undefined, email: string): boolean {
  return (list ?? "").split(",").some((entry) => entry.trim().toLowerCase() === email.toLowerCase());
}
