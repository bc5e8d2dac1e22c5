import { isRawPaymentState } from "@hpay/domain";

/** What a shop says of its order's payment. */
export interface ShopClaim {
  /** As the gateway writes it; empty: the shop says nothing of it that changes the status. */
  readonly status: string;
  /** Money that the shop says was taken back by a bank: a person has to look at it. */
  readonly isTakenBack: boolean;
}

/** Words of plugins that mean one of the gateway's. */
const otherWords: Readonly<Record<string, string>> = {
  PENDING: "AWAITING",
  PROCESSING: "AWAITING",
  DENIED: "REFUSED",
  VOIDED: "VOID",
};
/** Of deliveries and the shop's own work. */
const notOfPayment: readonly string[] = ["SHIPPED", "PROCESSED"];
const takenBack: readonly string[] = ["REVERSED", "CHARGEBACK"];

const isKnown = (word: string): boolean =>
  isRawPaymentState(word) ||
  Object.hasOwn(otherWords, word) ||
  notOfPayment.includes(word) ||
  takenBack.includes(word);

/** Reads the `status` of a store: a whole status, or as some plugins send it the payment's word alone. */
export function readShopStatus(sent: string): ShopClaim {
  const text = isKnown(sent) ? `PAYMENT:${sent}` : sent;
  const [, word = ""] = /(?:^|\s)PAYMENT:(\S+)/.exec(text) ?? [];
  const isDropped = notOfPayment.includes(word) || takenBack.includes(word);
  const inOurs = isDropped ? "" : `PAYMENT:${Object.hasOwn(otherWords, word) ? otherWords[word] : word}`;
  const status = word === "" ? text : text.replace(`PAYMENT:${word}`, inOurs).trim();
  return { status, isTakenBack: takenBack.includes(word) };
}
