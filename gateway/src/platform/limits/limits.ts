import { errorCatalogue } from "@hpay/contract/errors";
import { eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { attempts } from "../database/schema/identity";
import { ApiError } from "../http/api-error";
import { hashOf } from "../secrets/tokens";

const minute = 60_000;

interface Limit {
  readonly max: number;
  readonly windowMs: number;
  /** The refusal when the limit is used up; by default TEMPORARILY_BLOCKED. */
  readonly code?: "RATE_LIMITED" | "TEMPORARILY_BLOCKED" | "MESSAGES_USED_UP" | "STORAGE_USED_UP";
}

/** How often something may happen before it is blocked for the rest of its window. */
const limits = {
  /** Wrong passwords for one account from one address. */
  "password-here": { max: 10, windowMs: 15 * minute },
  /**
   * Wrong passwords for one account from all addresses together. Beyond this limit nobody is locked out, but
   * each address gets fewer attempts.
   */
  "password-account": { max: 100, windowMs: 60 * minute },
  "password-besieged": { max: 2, windowMs: 15 * minute },
  /** One e-mail to an account's owner about too many wrong passwords. */
  "password-besieged-mail": { max: 1, windowMs: 24 * 60 * minute },
  /** Resets of one account, and of all accounts, from one address. Other addresses do not affect the owner. */
  "reset-here": { max: 10, windowMs: 15 * minute },
  "reset-address": { max: 40, windowMs: 15 * minute },
  /** Wrong passwords from one address for all accounts. */
  "password-address": { max: 100, windowMs: 15 * minute },
  /** Wrong codes for one account and purpose in all its verifications: from one address, and from all addresses. */
  "code-here": { max: 20, windowMs: 15 * minute },
  "code-account": { max: 100, windowMs: 15 * minute },
  /** Recovery codes tried for one account: from one address, and from all addresses together. */
  "recovery-here": { max: 10, windowMs: 15 * minute },
  "recovery-account": { max: 60, windowMs: 15 * minute },
  /** Codes sent for one verification. */
  "send-verification": { max: 6, windowMs: 15 * minute },
  /** Codes that anybody can request for an e-mail, for resets and registrations. */
  "send-here": { max: 10, windowMs: 15 * minute },
  /** Codes requested for one e-mail from all addresses. Beyond this limit each address still gets a few. */
  "send-email": { max: 30, windowMs: 15 * minute },
  "send-besieged": { max: 2, windowMs: 15 * minute },
  "send-address": { max: 30, windowMs: 15 * minute },
  "send-address-day": { max: 120, windowMs: 24 * 60 * minute },
  /** Registrations from one address with an e-mail that already has an account. */
  "taken-email": { max: 10, windowMs: 15 * minute },
  "taken-email-day": { max: 40, windowMs: 24 * 60 * minute },
  /** Pay pages opened by order number from one address; links with their unguessable part do not count. */
  "pay-page-number": { max: 120, windowMs: 15 * minute },
  /** E-mails and phones tried from one address for one order. */
  "pay-contact": { max: 10, windowMs: 15 * minute },
  /** Failed card attempts: for one order from one address, and for all orders from that address. */
  "card-order-here": { max: 6, windowMs: 15 * minute },
  "card-here": { max: 30, windowMs: 15 * minute },
  /**
   * Failed card attempts for one order from all addresses together. The page opened by order number and the
   * order's own link are counted separately.
   */
  "card-order": { max: 20, windowMs: 15 * minute },
  /** Failed card attempts for one POS from all addresses. Beyond this limit each address still gets two. */
  "card-pos": { max: 200, windowMs: 15 * minute },
  "card-besieged": { max: 2, windowMs: 15 * minute },
  /** Card attempts that one of these limits blocked, for the metrics. */
  "card-held-back": { max: Number.POSITIVE_INFINITY, windowMs: 15 * minute },
  /** A signed request for a partner's page works once. Its time may be five minutes off, either way. */
  "embed-request": { max: 1, windowMs: 11 * minute },
  "upload-user": { max: 200, windowMs: 15 * minute },
  /** Uploads of one person, up to 5 MB each: with more, people who just registered could fill the disk. */
  "upload-user-day": { max: 400, windowMs: 24 * 60 * minute },
  "upload-address-day": { max: 1500, windowMs: 24 * 60 * minute },
  /** Kilobytes stored without a purchase key: by one person, and from one address. The number is a setting. */
  "keyless-user-day": { max: 500 * 1024, windowMs: 24 * 60 * minute, code: "STORAGE_USED_UP" },
  "keyless-address-day": { max: 2500 * 1024, windowMs: 24 * 60 * minute, code: "STORAGE_USED_UP" },
  "smtp-test": { max: 30, windowMs: 15 * minute },
  /** Credential checks from one address: for one POS, and for all POS together. */
  "shop-credentials": { max: 30, windowMs: 15 * minute, code: "RATE_LIMITED" },
  "shop-credentials-address": { max: 200, windowMs: 15 * minute, code: "RATE_LIMITED" },
  "shop-error-report": { max: 60, windowMs: 15 * minute, code: "RATE_LIMITED" },
  /** Reports of the panel's own failures from one address; a browser sends several at once. */
  "client-report": { max: 60, windowMs: 15 * minute, code: "RATE_LIMITED" },
  /** Uploads and changes of the registry by one key or person. */
  "registry-change": { max: 120, windowMs: 15 * minute, code: "RATE_LIMITED" },
  "signature-check": { max: 120, windowMs: 15 * minute, code: "RATE_LIMITED" },
  "pos-check": { max: 30, windowMs: 15 * minute, code: "RATE_LIMITED" },
  /** Domain checks of a POS requested by one person; each check calls the domains. */
  "domain-check": { max: 30, windowMs: 15 * minute, code: "RATE_LIMITED" },
  /** Attempts of one POS to prove a domain by the shop's answer to its configuration. */
  "domain-connect": { max: 1, windowMs: 60 * minute },
  /** Invitations sent by one person, including resent ones. */
  "invite-user": { max: 20, windowMs: 60 * minute, code: "RATE_LIMITED" },
  "invite-user-day": { max: 60, windowMs: 24 * 60 * minute, code: "RATE_LIMITED" },
  /** Invitations sent to one e-mail address, from everybody. */
  "invite-email": { max: 10, windowMs: 60 * minute, code: "RATE_LIMITED" },
  /** Messages that a merchant or a shop causes; the settings determine how many. */
  "offer-mail-pos": { max: 300, windowMs: 60 * minute, code: "MESSAGES_USED_UP" },
  "offer-mail-receiver": { max: 30, windowMs: 60 * minute, code: "MESSAGES_USED_UP" },
  "offer-text-pos": { max: 100, windowMs: 60 * minute, code: "MESSAGES_USED_UP" },
  "offer-text-receiver": { max: 30, windowMs: 60 * minute, code: "MESSAGES_USED_UP" },
  "receipt-mail-pos": { max: 3000, windowMs: 60 * minute },
  "receipt-mail-receiver": { max: 30, windowMs: 60 * minute },
  /** Test messages to one e-mail address, from everybody. */
  "smtp-test-receiver": { max: 30, windowMs: 60 * minute },
  /**
   * Added people and changed roles, which are reported by e-mail: per person, and per link. Ending access has
   * no limit.
   */
  "member-change": { max: 200, windowMs: 60 * minute, code: "RATE_LIMITED" },
  "member-link": { max: 20, windowMs: 60 * minute, code: "RATE_LIMITED" },
  /** Invited e-mails without an account: by one person, and for one company. */
  "unknown-person": { max: 20, windowMs: 60 * minute, code: "RATE_LIMITED" },
  "unknown-person-company": { max: 60, windowMs: 24 * 60 * minute, code: "RATE_LIMITED" },
  /** A person's changes of name, and of password and factors: each writes to the audit log or sends an e-mail. */
  "account-change": { max: 30, windowMs: 60 * minute, code: "RATE_LIMITED" },
  /** E-mails to the owners and admins of companies that one person's changes cause. */
  "manager-mail": { max: 1000, windowMs: 60 * minute, code: "RATE_LIMITED" },
  "accept-invitation": { max: 30, windowMs: 15 * minute, code: "RATE_LIMITED" },
  /**
   * Records that one person creates: every call reads all companies of its person, lists show all POS of a
   * company, and support lists all tickets.
   */
  "create-company": { max: 100, windowMs: 24 * 60 * minute, code: "RATE_LIMITED" },
  "create-pos": { max: 200, windowMs: 24 * 60 * minute, code: "RATE_LIMITED" },
  "create-ticket": { max: 120, windowMs: 60 * minute, code: "RATE_LIMITED" },
  "write-ticket": { max: 300, windowMs: 60 * minute, code: "RATE_LIMITED" },
  /** One e-mail to the other side for a message of a ticket. */
  "ticket-message": { max: 1, windowMs: 24 * 60 * minute },
  /** E-mails to support about one person's messages; beyond this limit their tickets are still listed. */
  "ticket-mail": { max: 30, windowMs: 60 * minute },
  /** One row of the audit log per sign-in for a secret that was shown with its POS. */
  "secret-shown": { max: 1, windowMs: 15 * minute },
  /** One row of the audit log per hour for what support reads of a company. */
  "support-visit": { max: 1, windowMs: 60 * minute },
  /** One e-mail a day about a shop that does not answer; the delivery log has the rest. */
  "shop-failing": { max: 1, windowMs: 24 * 60 * minute },
  /** One e-mail per expiring purchase key and window. */
  "key-expiry": { max: 1, windowMs: 40 * 24 * 60 * minute },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** One limit, and the account, address or verification that it counts. */
export interface Counted {
  readonly limit: LimitName;
  readonly of: string | number;
  /** Overrides the limit's own maximum. */
  readonly max?: number;
  /** By how much the count grows; default 1. */
  readonly amount?: number;
  /** The field that a refusal names. */
  readonly field?: string;
}

/** Latest valid end of a window: one that ends later was begun while the clock was ahead, and does not count. */
const latestEnd = ({ limit }: Counted, now: Date) => new Date(now.getTime() + 2 * limits[limit].windowMs);

const isCurrent = (endsAt: Date, limit: Counted, now: Date) =>
  endsAt > now && endsAt <= latestEnd(limit, now);

const keyOf = ({ limit, of }: Counted) => `${limit}:${hashOf(`${of}`.toLowerCase())}`;

/** @throws ApiError TEMPORARILY_BLOCKED when one of the limits is used up */
export async function requireWithin(queries: Queries, now: Date, counted: readonly Counted[]): Promise<void> {
  const rows = await queries
    .select()
    .from(attempts)
    .where(inArray(attempts.key, counted.map(keyOf)));
  for (const limit of counted) {
    const row = rows.find(({ key }) => key === keyOf(limit));
    if (row && isCurrent(row.endsAt, limit, now) && row.n >= limitOf(limit))
      throw refusalOf(limit, now, row.endsAt);
  }
}

/** Counts one call. Parallel calls all count. */
export async function count(queries: Queries, now: Date, counted: readonly Counted[]): Promise<void> {
  for (const limit of counted) await countOne(queries, now, limit);
}

/** Counts a use of each limit. @throws ApiError TEMPORARILY_BLOCKED or the limit's own code when used up */
export async function consume(queries: Queries, now: Date, counted: readonly Counted[]): Promise<void> {
  for (const limit of counted) {
    const { n, endsAt } = await countOne(queries, now, limit);
    if (n > limitOf(limit)) throw refusalOf(limit, now, endsAt);
  }
}

/** Counts all of these limits, or none. @returns null, or the instant at which a used-up limit starts again */
export async function consumeOrWait(
  queries: Queries,
  now: Date,
  counted: readonly Counted[],
): Promise<Date | null> {
  const countedSoFar: Counted[] = [];
  for (const limit of counted) {
    const { n, endsAt } = await countOne(queries, now, limit);
    countedSoFar.push(limit);
    if (n <= limitOf(limit)) continue;
    for (const counter of countedSoFar) await undoCount(queries, counter);
    return endsAt;
  }
  return null;
}

export async function isUsedUp(queries: Queries, now: Date, counted: Counted): Promise<boolean> {
  return (await currentCount(queries, now, counted)) >= limitOf(counted);
}

/** How often the limit was counted in its current window. */
export async function currentCount(queries: Queries, now: Date, counted: Counted): Promise<number> {
  const [row] = await queries
    .select()
    .from(attempts)
    .where(eq(attempts.key, keyOf(counted)));
  return row !== undefined && isCurrent(row.endsAt, counted, now) ? row.n : 0;
}

/** Undoes a count after a success. */
export async function undoCount(queries: Queries, counted: Counted): Promise<void> {
  await queries
    .update(attempts)
    .set({ n: sql`greatest(${attempts.n} - ${counted.amount ?? 1}::integer, 0)` })
    .where(eq(attempts.key, keyOf(counted)));
}

/** Resets the count after a success. */
export async function resetCount(queries: Queries, counted: Counted): Promise<void> {
  await queries.delete(attempts).where(eq(attempts.key, keyOf(counted)));
}

export const blocked = (
  now: Date,
  endsAt: Date,
  code: NonNullable<Limit["code"]> = "TEMPORARILY_BLOCKED",
  field?: string,
): ApiError =>
  new ApiError(code, {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    ...(field === undefined ? {} : { fields: [{ field, code, message: errorCatalogue[code].text.en }] }),
  });

const limitOf = ({ limit, max }: Counted): number => max ?? limits[limit].max;

function refusalOf({ limit, field }: Counted, now: Date, endsAt: Date): ApiError {
  const { code }: Limit = limits[limit];
  return blocked(now, endsAt, code, field);
}

async function countOne(queries: Queries, now: Date, limit: Counted): Promise<{ n: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + limits[limit.limit].windowMs);
  const { amount = 1 } = limit;
  const isOver = sql`(${attempts.endsAt} <= ${now.toISOString()} or ${attempts.endsAt} > ${latestEnd(limit, now).toISOString()})`;
  const [row] = await queries
    .insert(attempts)
    .values({ key: keyOf(limit), n: amount, endsAt })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        n: sql`case when ${isOver} then ${amount}::integer else ${attempts.n} + ${amount}::integer end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${attempts.endsAt} end`,
      },
    })
    .returning({ n: attempts.n, endsAt: attempts.endsAt });
  return row ?? { n: amount, endsAt };
}
