import { and, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { notifications, notificationTries } from "../../platform/database/schema/payments";
import { companySites, sitePaymentMethods } from "../../platform/database/schema/pos";
import { ApiError } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { callFailureNote } from "../../platform/outbound/call-failure";
import { type PostAnswer, postJson } from "../../platform/outbound/post-json";
import type { Services } from "../../platform/services";
import type { Job } from "../../platform/work/job-runner";
import { retryPausesMs } from "../../platform/work/retry-pauses";
import { posConfigBody } from "../../pos/config/pos-config";
import { type PosEnvironment, postInEnvironment } from "../../pos/config/pos-environment";
import { proveByConnect } from "../../pos/domains/prove-domains";
import { signingSecret } from "../../pos/pos-secrets";
import { notifyFailing } from "./failing-mail";
import { newRand, outcomeRand, withSignature } from "./result-signature";
import { readShopReply, type ShopReply } from "./shop-reply";
import { maxBytesPerCompany, ShopSlots } from "./shop-slots";

type Notification = typeof notifications.$inferSelect;
type Site = typeof companySites.$inferSelect;

/** Minimum pause after the shop rejected an attempt, because the shop has to change something first. */
const slowPauseMs = 30 * 60_000;
/** Lifetime of a claim, longer than an attempt can take. Then other processes take over from one that died. */
const leaseMs = 120_000;
const jobName = "notifications";

/**
 * Sends due notifications to shops, at least once and in sequence per order. A batch only starts deliveries,
 * one per shop with a free slot, and does not wait for them.
 */
export function notificationJob(services: Services): Job {
  const slots = new ShopSlots();
  const deliver = async (notification: Notification, endSignal: AbortSignal): Promise<boolean> => {
    try {
      return await attempt(services, notification, endSignal);
    } catch (failure) {
      // The claim expires, and the notification is retried.
      services.log.error({ err: failure, notification: notification.id }, "a delivery could not be recorded");
      return false;
    }
  };
  return {
    name: jobName,
    async run(_cutOff, endSignal) {
      const claimedNotifications = await claimDue(services, slots);
      for (const notification of claimedNotifications) {
        const { companySiteId: siteId, companyId, bytes } = notification;
        const delivery = slots.runInSlot({ siteId, companyId, bytes }, deliver(notification, endSignal));
        void delivery.then(() => services.signals.emit("work-due", jobName));
      }
      return claimedNotifications.length > 0;
    },
    whenSettled: () => slots.whenSettled(),
  };
}

/** Notifications up to this length count only as one, not with their bytes. */
const shortBytes = 32 * 1024;

/** What is held in memory for notification `n` of POS `s` until the shop answers: the configuration is computed. */
const heldBytes = sql`octet_length(n.payload) + case when n.topic = 'posconfig-updated' then octet_length(s.data) + (
    select coalesce(sum(octet_length(m.data)), 0) from ${sitePaymentMethods} m where m.company_site_id = s.id
  ) else 0 end`;

interface ClaimedNotification extends Notification {
  readonly companyId: number;
  readonly bytes: number;
}

/** Claims the next due notification of each shop with a free slot, longest due first. */
async function claimDue({ db, now }: Services, slots: ShopSlots): Promise<readonly ClaimedNotification[]> {
  if (slots.freeSlots === 0) return [];
  const at = now();
  const siteFilter = slots.areForAnsweringShops
    ? sql`and n.company_site_id = any(${idArray(slots.answeringShops)})`
    : sql``;
  const due = sql`
    select n.id, n.company_site_id, n.order_id, n.next_try_at from ${notifications} n
    where n.state = 'waiting' and n.next_try_at <= ${at.toISOString()}
      and (n.leased_until is null or n.leased_until < ${at.toISOString()})
      and not n.company_site_id = any(${idArray(slots.fullShops)}) ${siteFilter}`;
  // Read once per order: compared in pairs, ten thousand notifications of one order would delay all shops.
  const firstOfEachOrder = sql`
    select first.id from (select distinct order_id from due) o, lateral (
      select min(w.id) as id from ${notifications} w where w.order_id = o.order_id and w.state = 'waiting'
    ) first`;
  const nextOfEachShop = sql`
    with due as materialized (${due})
    select distinct on (company_site_id) id, next_try_at from due
    where order_id is null or id in (${firstOfEachOrder})
    order by company_site_id, next_try_at, id`;
  const longFilter = slots.areBytesForAnsweringShops
    ? sql`and (bytes = 0 or company_site_id = any(${idArray(slots.answeringShops)}))`
    : sql``;
  const sized = sql`
    select next.id, next.next_try_at, n.company_site_id, s.company_id,
      case when ${heldBytes} <= ${shortBytes} then 0 else ${heldBytes} end as bytes
    from (${nextOfEachShop}) next
    join ${notifications} n on n.id = next.id join ${companySites} s on s.id = n.company_site_id`;
  const fittingInCompany = sql`
    select *, sum(bytes) over (order by next_try_at, id) - bytes as bytes_before from (
      select *, sum(bytes) over (partition by company_id order by next_try_at, id) - bytes as bytes_before_in_company
      from (${sized}) sized
      where (bytes = 0 or not company_id = any(${idArray(slots.fullCompanies)})) ${longFilter}
    ) of_company
    where bytes = 0 or bytes_before_in_company < ${maxBytesPerCompany}`;
  const { rows: fittingRows } = await db.execute<{ id: string; company_id: string; bytes: string }>(sql`
    select id, company_id, bytes from (${fittingInCompany}) fitting
    where bytes = 0 or bytes_before < case when company_site_id = any(${idArray(slots.answeringShops)})
      then ${slots.freeBytes}::bigint else ${slots.freeBytesForAll}::bigint end
    order by next_try_at, id limit ${slots.freeSlots}`);
  const sizes = new Map(fittingRows.map((row) => [Number(row.id), row]));
  if (sizes.size === 0) return [];
  const dueRows = sql`(
    select n.id from ${notifications} n where n.id = any(${idArray([...sizes.keys()])}) for update skip locked
  )`;
  const claimedRows = await db
    .update(notifications)
    .set({ leasedUntil: new Date(at.getTime() + leaseMs) })
    .where(
      and(
        inArray(notifications.id, dueRows),
        // Another process may have claimed the notification between the read and the lock.
        or(isNull(notifications.leasedUntil), lt(notifications.leasedUntil, at)),
        lte(notifications.nextTryAt, at),
        eq(notifications.state, "waiting"),
      ),
    )
    .returning();
  return claimedRows.map((row) => {
    const size = sizes.get(row.id);
    return { ...row, companyId: Number(size?.company_id), bytes: Number(size?.bytes) };
  });
}

const idArray = (values: readonly number[]) => sql`${`{${values.join(",")}}`}::bigint[]`;

/** @returns whether the shop answered at all */
async function attempt(
  services: Services,
  notification: Notification,
  cutOff: AbortSignal,
): Promise<boolean> {
  const isConfig = notification.topic === "posconfig-updated";
  // Data of megabytes is not held until the shop answers, unless it is sent.
  const [site] = await services.db
    .select(
      isConfig
        ? getTableColumns(companySites)
        : { ...getTableColumns(companySites), data: sql<string>`'{}'` },
    )
    .from(companySites)
    .where(eq(companySites.id, notification.companySiteId));
  if (!site) return false;
  const startedAt = Date.now();
  let status: number | null = null;
  let reply: ShopReply;
  let isForbidden = false;
  try {
    const answer = await post(services, site, notification, cutOff);
    status = answer.status;
    reply = readShopReply(answer.status, answer.body, isFromShop(notification));
  } catch (failure) {
    // The gateway, not the shop, cut off the attempt, so it is retried when the claim expires.
    if (cutOff.aborted) return false;
    isForbidden = !isWebAddress(notification.url);
    reply = { isDelivered: false, note: callFailureNote(failure), isSlow: false };
  }
  const lastTry = { ...reply, status, isForbidden, tookMs: Date.now() - startedAt };
  const isAbandoned = await recordTry(services, notification, lastTry);
  if (isAbandoned) {
    await notifyFailing(services, site, notification, reply.note).catch((failure: unknown) => {
      services.log.warn({ err: failure }, "the owner could not be notified of failing notifications");
    });
  }
  if (reply.isDelivered && isConfig) await proveHost(services, site);
  return status !== null;
}

/**
 * Tries to prove the shop's host by the shop's answers, because the shop has accepted its configuration. A
 * failure is only logged, and the host remains unproven.
 */
async function proveHost(services: Services, site: Site): Promise<void> {
  try {
    await proveByConnect(services, site);
  } catch (failure) {
    services.log.warn({ err: failure, site: site.id }, "a domain could not be checked");
  }
}

interface Try extends ShopReply {
  readonly status: number | null;
  /**
   * Whether the address can never be called, so that retrying cannot help. False for a host name, because the
   * IP address behind it can change.
   */
  readonly isForbidden: boolean;
  readonly tookMs: number;
}

/** @returns whether this was the last attempt, and it failed */
async function recordTry(services: Services, notification: Notification, lastTry: Try): Promise<boolean> {
  const now = services.now();
  const tries = notification.tries + 1;
  const scheduledPause = retryPausesMs[tries - 1];
  const pause = scheduledPause && lastTry.isSlow ? Math.max(scheduledPause, slowPauseMs) : scheduledPause;
  const { isDelivered } = lastTry;
  const note = lastTry.note.slice(0, 500);
  const isOver = isDelivered || lastTry.isForbidden || pause === undefined;
  // Another process may have delivered the notification after the claim expired or the clock was moved.
  const isWaiting = isDelivered ? undefined : eq(notifications.state, "waiting");
  return services.db.transaction(async (tx) => {
    await tx.insert(notificationTries).values({
      notificationId: notification.id,
      at: now,
      status: lastTry.status,
      error: note,
      tookMs: lastTry.tookMs,
    });
    const updatedRows = await tx
      .update(notifications)
      .set({
        state: isDelivered ? "delivered" : isOver ? "failed" : "waiting",
        tries,
        lastStatus: lastTry.status,
        lastError: note,
        nextTryAt: isOver ? null : new Date(now.getTime() + (pause ?? 0)),
        leasedUntil: null,
        deliveredAt: isDelivered ? now : null,
        version: sql`${notifications.version} + 1`,
      })
      .where(and(eq(notifications.id, notification.id), isWaiting))
      .returning({ id: notifications.id });
    return isOver && !isDelivered && updatedRows.length > 0;
  });
}

/** Whether the shop must know the order. It does not know orders created in the panel or by a renewal. */
const isFromShop = ({ orderId, payload }: Notification): boolean =>
  orderId === null || Object(Object(readData(payload).order).Data).sitedata !== undefined;

const isWebAddress = (url: string): boolean => /^https?:/i.test(url) && URL.canParse(url);

/** The shop's address with topic and order added to its query. */
function notifiedAddress({ url, topic, payload }: Notification): string {
  if (!URL.canParse(url)) throw new ApiError("TARGET_NOT_ALLOWED");
  const address = new URL(url);
  address.searchParams.set("topic", topic);
  const uid = textOf(readData(payload).order_uid);
  if (uid !== "") address.searchParams.set("order_uid", uid);
  return address.href;
}

function post(
  services: Services,
  site: Site,
  notification: Notification,
  cutOff: AbortSignal,
): Promise<PostAnswer> {
  const secret = signingSecret(services, site);
  const address = notifiedAddress(notification);
  if (notification.topic !== "posconfig-updated")
    return postJson(services.settings, address, signedBody(services, site, notification, secret), { cutOff });
  const bodyIn = (environment: PosEnvironment) => posConfigBody(services, site, secret, environment);
  return postInEnvironment(services.settings, address, bodyIn, { cutOff });
}

function signedBody(services: Services, site: Site, notification: Notification, secret: string): string {
  const message = readData(notification.payload);
  // Only the first attempt has the result's own `rand`. If a shop was interrupted while it handled that
  // attempt, it would take a second one with the same `rand` for a duplicate.
  const isFirst =
    notification.tries === 0 && notification.lastStatus === null && notification.lastError === "";
  const rand = isFirst ? outcomeRand(services.secrets, site.id, message) : newRand(services.secrets);
  return JSON.stringify(withSignature(message, rand, { merchantUid: site.merchantsiteUid, secret }));
}
