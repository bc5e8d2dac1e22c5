import type { SettingReader } from "./setting-reader";

/** How many days the rows of growing tables are stored. */
export interface Retention {
  /** Days that live events are stored. Panels that were away for longer reload. */
  readonly outboxDays: number;
  /** Days that e-mails and text messages are stored after they were sent or abandoned. */
  readonly messagesDays: number;
  /** Days that shops' requests are stored in the request log of their POS. */
  readonly shopCallsDays: number;
  /**
   * Days that notifications to shops are stored, with their attempts, after they were delivered or abandoned.
   */
  readonly notificationsDays: number;
  /** Days that challenges at the issuer are stored after they have ended. */
  readonly payAttemptsDays: number;
  /** Days that answers to writes with an `Idempotency-Key` are stored. */
  readonly answersDays: number;
  /** Days that rows of the audit log are stored; more than `auditStaysDays`. */
  readonly auditDays: number;
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

export function readRetention(reader: SettingReader): Retention {
  const defaults = defaultRetention;
  const days = (name: string, fallback: number) => reader.wholeNumber(name, fallback, 1, maxDays);
  return {
    outboxDays: days("KEEP_OUTBOX_DAYS", defaults.outboxDays),
    messagesDays: days("KEEP_MESSAGES_DAYS", defaults.messagesDays),
    shopCallsDays: days("KEEP_SHOP_CALLS_DAYS", defaults.shopCallsDays),
    notificationsDays: days("KEEP_NOTIFICATIONS_DAYS", defaults.notificationsDays),
    payAttemptsDays: days("KEEP_PAY_ATTEMPTS_DAYS", defaults.payAttemptsDays),
    answersDays: days("KEEP_ANSWERS_DAYS", defaults.answersDays),
    auditDays: reader.wholeNumber("KEEP_AUDIT_DAYS", defaults.auditDays, auditStaysDays + 1, maxDays),
    orderEventsDays: days("KEEP_ORDER_EVENTS_DAYS", defaults.orderEventsDays),
  };
}
