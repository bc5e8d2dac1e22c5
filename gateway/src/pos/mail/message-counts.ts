import { and, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { userCompanies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { type Counted, consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { hasActiveKey } from "../purchase-key/unlocked";

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
  services: Pick<Services, "settings" | "now">,
  queries: Queries,
  { siteId, email, mobile = null }: MessageReceiver,
): Promise<void> {
  const { settings, now } = services;
  const { offerMails, offerTexts, perReceiver } = settings.messageLimits;
  const pos = await senderOf(services, queries, siteId);
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
export async function countsOfReceipt(
  services: Pick<Services, "db" | "now" | "settings">,
  siteId: number,
  to: string,
): Promise<readonly Counted[]> {
  const { messageLimits } = services.settings;
  const pos = await senderOf(services, services.db, siteId);
  return [
    { limit: "receipt-mail-receiver", of: to, max: messageLimits.perReceiver },
    { limit: "receipt-mail-pos", of: pos, max: messageLimits.receiptMails },
  ];
}

/** The POS; one without an active purchase key shares the limits with all such POS of its owner. */
async function senderOf(
  services: Pick<Services, "settings" | "now">,
  queries: Queries,
  siteId: number,
): Promise<string> {
  const [site] = await queries
    .select({
      ownerId: userCompanies.userId,
      posIsActivated: companySites.posIsActivated,
      keyValidTill: companySites.keyValidTill,
    })
    .from(companySites)
    .innerJoin(userCompanies, eq(userCompanies.companyId, companySites.companyId))
    .where(and(eq(companySites.id, siteId), eq(userCompanies.role, "creator")));
  return !site || hasActiveKey(services, site) ? String(siteId) : `owner ${site.ownerId}`;
}
