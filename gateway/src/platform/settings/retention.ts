import type { SettingReader } from "./setting-reader";

/** How many days the rows of growing tables stay. */
export interface Retention {
  /** Live events. Panels that were away for longer reload. */
  readonly outboxDays: number;
  /** Mails and text messages, once sent or abandoned. */
  readonly messagesDays: number;
  /** Requests of shops, in the request log of their POS. */
  readonly shopCallsDays: number;
  /** Notifications to shops with their tries, once delivered or abandoned. */
  readonly notificationsDays: number;
  /** Challenges at the issuer, after they end. */
  readonly payAttemptsDays: number;
  /** Answers to writes with an `Idempotency-Key`. */
  readonly answersDays: number;
  /** More than `auditStaysDays`. */
  readonly auditDays: number;
  /** Timelines of orders. */
  readonly orderEventsDays: number;
}

const maxDays = 36_500;
/** The store itself refuses to delete younger rows of the audit log (trigger `audit_log_stays`). */
export const auditStaysDays = 365;

export const defaultRetention: Retention = {
  outboxDays: 3,
  messagesDays: 30,
  shopCallsDays: 14,
  notificationsDays: 180,
  payAttemptsDays: 7,
  answersDays: 2,
  auditDays: 1827,
  orderEventsDays: 3653,
};

export function readRetention(read: SettingReader): Retention {
  const usual = defaultRetention;
  const days = (name: string, fallback: number) => read.whole(name, fallback, 1, maxDays);
  return {
    outboxDays: days("KEEP_OUTBOX_DAYS", usual.outboxDays),
    messagesDays: days("KEEP_MESSAGES_DAYS", usual.messagesDays),
    shopCallsDays: days("KEEP_SHOP_CALLS_DAYS", usual.shopCallsDays),
    notificationsDays: days("KEEP_NOTIFICATIONS_DAYS", usual.notificationsDays),
    payAttemptsDays: days("KEEP_PAY_ATTEMPTS_DAYS", usual.payAttemptsDays),
    answersDays: days("KEEP_ANSWERS_DAYS", usual.answersDays),
    auditDays: read.whole("KEEP_AUDIT_DAYS", usual.auditDays, auditStaysDays + 1, maxDays),
    orderEventsDays: days("KEEP_ORDER_EVENTS_DAYS", usual.orderEventsDays),
  };
}
