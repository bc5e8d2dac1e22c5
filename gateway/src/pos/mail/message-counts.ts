import type { Queries } from "../../platform/database/database";
import { type Counted, consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";

/** The POS that sends a message on request, and the message's receiver. */
interface MessageReceiver {
  readonly siteId: number;
  /** An e-mail address; empty: no e-mail. */
  readonly email: string;
  /** Telephone number in E.164 form; absent: no text message. */
  readonly mobile?: string | null;
}

/**
 * Counts requested messages before anything is stored or sent.
 * @throws ApiError MESSAGES_USED_UP that names
 * `billing.email`, `billing.phone`, or, when the POS has sent too many, `pbl_notify` or `pbl_sms`
 */
export async function consumeMessages(
  { settings, now }: Pick<Services, "settings" | "now">,
  queries: Queries,
  { siteId, email, mobile = null }: MessageReceiver,
): Promise<void> {
  const { offerMails, offerTexts, perReceiver } = settings.messageLimits;
  const pos = String(siteId);
  const mails: readonly Counted[] = [
    { limit: "offer-mail-receiver", of: email, max: perReceiver, field: "billing.email" },
    { limit: "offer-mail-pos", of: pos, max: offerMails, field: "pbl_notify" },
  ];
  const texts: readonly Counted[] = [
    { limit: "offer-text-receiver", of: mobile ?? "", max: perReceiver, field: "billing.phone" },
    { limit: "offer-text-pos", of: pos, max: offerTexts, field: "pbl_sms" },
  ];
  await consume(queries, now(), [...(email === "" ? [] : mails), ...(mobile === null ? [] : texts)]);
}

/** The limits that a payment's e-mail counts against when it is sent. */
export const countsOfReceipt = (
  { settings: { messageLimits } }: Pick<Services, "settings">,
  siteId: number,
  to: string,
): readonly Counted[] => [
  { limit: "receipt-mail-receiver", of: to, max: messageLimits.perReceiver },
  { limit: "receipt-mail-pos", of: String(siteId), max: messageLimits.receiptMails },
];
