import type { SettingReader } from "./setting-reader";

/** Messages per hour that merchants and shops may cause. */
export interface MessageLimits {
  /** E-mails of one POS that a person sends: offers, copies of receipts. Above the limit they are refused. */
  readonly offerMails: number;
  /** Text messages of one POS. Above the limit they are refused. */
  readonly offerTexts: number;
  /** E-mails of one POS that follow from payments. Above the limit they wait. */
  readonly receiptMails: number;
  /** Messages to one e-mail or telephone from all POS; waiting and refused messages are counted separately. */
  readonly perReceiver: number;
}

export function readMessageLimits(reader: SettingReader): MessageLimits {
  const perHour = (name: string, fallback: number) => reader.wholeNumber(name, fallback, 1, 10_000_000);
  return {
    offerMails: perHour("OFFER_MAILS_PER_HOUR", 300),
    offerTexts: perHour("OFFER_TEXTS_PER_HOUR", 100),
    receiptMails: perHour("RECEIPT_MAILS_PER_HOUR", 3000),
    perReceiver: perHour("RECEIVER_MESSAGES_PER_HOUR", 30),
  };
}
