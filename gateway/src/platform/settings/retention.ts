import type { SettingReader } from "./setting-reader";

/** How many days the rows of growing tables stay. */
export interface Retention {
  /** Days that live events stay. Panels that were away for longer reload. */
  readonly outboxDays: number;
  /** Days that mails and text messages stay once they are sent or abandoned. */
  readonly messagesDays: number;
  /** Days that shops' requests stay in the request log of their POS. */
  readonly shopCallsDays: number;
  /** Days that notifications to shops stay with their tries, once they are delivered or abandoned. */
  readonly notificationsDays: number;
  /** Days that challenges at the issuer stay after they have ended. */
  readonly payAttemptsDays: number;
  /** Days that answers to writes with an `Idempotency-Key` stay. */
  readonly answersDays: number;
  /** Days that rows of the audit log stay; more than `auditStaysDays`. */
  readonly auditDays: number;
  /** Days that timelines of orders stay. */
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
