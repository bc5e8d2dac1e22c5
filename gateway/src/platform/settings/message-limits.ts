import type { SettingReader } from "./setting-reader";

/** How many messages that merchants and shops cause go out within an hour. */
export interface MessageLimits {
  /** Mails of one POS that a person asks for: offers, copies of receipts. Above it they are refused. */
  readonly offerMails: number;
  /** Text messages of one POS. Above it they are refused. */
  readonly offerTexts: number;
  /** Mails of one POS that follow from payments. Above it they wait. */
  readonly receiptMails: number;
  /** To one e-mail or telephone, from all POS; what waits and what is refused are counted each for itself. */
  readonly perReceiver: number;
}

export function readMessageLimits(read: SettingReader): MessageLimits {
  const anHour = (name: string, usual: number) => read.whole(name, usual, 1, 10_000_000);
  return {
    offerMails: anHour("OFFER_MAILS_PER_HOUR", 300),
    offerTexts: anHour("OFFER_TEXTS_PER_HOUR", 100),
    receiptMails: anHour("RECEIPT_MAILS_PER_HOUR", 3000),
    perReceiver: anHour("RECEIVER_MESSAGES_PER_HOUR", 30),
  };
}
