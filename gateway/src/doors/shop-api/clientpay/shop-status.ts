import { isRawPaymentState } from "@hpay/domain";

/** A shop's report about its order's payment. */
export interface ShopClaim {
  /** The status in the gateway's format; empty if the report does not change it. */
  readonly status: string;
  /** Whether the shop reports that a bank took money back, which a person must check. */
  readonly isChargeback: boolean;
}

/** Words that plugins use for the gateway's states. */
const otherWords: Readonly<Record<string, string>> = {
  PENDING: "AWAITING",
  PROCESSING: "AWAITING",
  DENIED: "REFUSED",
  VOIDED: "VOID",
};
/** Words for deliveries and the shop's own work, not for the payment. */
const notOfPayment: readonly string[] = ["SHIPPED", "PROCESSED"];
const chargebackStates: readonly string[] = ["REVERSED", "CHARGEBACK"];

const isKnownState = (word: string): boolean =>
  isRawPaymentState(word) ||
  Object.hasOwn(otherWords, word) ||
  notOfPayment.includes(word) ||
  chargebackStates.includes(word);

/** Reads the `status` of a store call: a whole status, or the payment state alone, as some plugins do. */
export function readShopStatus(sentStatus: string): ShopClaim {
  const text = isKnownState(sentStatus) ? `PAYMENT:${sentStatus}` : sentStatus;
  const [, word = ""] = /(?:^|\s)PAYMENT:(\S+)/.exec(text) ?? [];
  const isOtherTopic = notOfPayment.includes(word) || chargebackStates.includes(word);
  const ownStatus = isOtherTopic
    ? ""
    : `PAYMENT:${Object.hasOwn(otherWords, word) ? otherWords[word] : word}`;
  const status = word === "" ? text : text.replace(`PAYMENT:${word}`, ownStatus).trim();
  return { status, isChargeback: chargebackStates.includes(word) };
}
