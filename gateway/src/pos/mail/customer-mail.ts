import { eq } from "drizzle-orm";
import { companySites } from "../../platform/database/schema/pos";
import type { Work } from "../../platform/database/transaction";
import { ownJson, readData } from "../../platform/json/data-json";
import { consumeOrWait } from "../../platform/limits/limits";
import { readMail, writeMail } from "../../platform/mail/mail-work";
import type { Mail } from "../../platform/mail/mailer";
import { isOneAddress } from "../../platform/mail/one-address";
import { messageId } from "../../platform/mail/open-mailer";
import { withMailServer } from "../../platform/mail/with-mail-server";
import { posSeal } from "../../platform/secrets/pos-seal";
import type { Services } from "../../platform/services";
import { enqueue } from "../../platform/work/due-work";
import { NotYet, PermanentFailure, type WorkKind } from "../../platform/work/work-kind";
import { countsOfReceipt } from "./message-counts";

interface Sender {
  readonly id: number;
  readonly data: string;
  readonly smtpPasswordSealed: string | null;
  readonly merchantsiteUid: string;
}

interface CustomerMail {
  readonly siteId: number;
  readonly mail: string;
}

/**
 * Allows for the POS's own mail server and then the gateway's: an attempt that outlives this limit sends the
 * e-mail twice.
 */
export const customerMailLimitMs = 90_000;

/** Sends an e-mail to a POS's customer, later if the limits are exceeded. */
export const customerMailWork: WorkKind = {
  name: "customer-mail",
  limitMs: customerMailLimitMs,
  async run(services, payload, key) {
    const { siteId, mail: storedMail } = ownJson<CustomerMail>(payload);
    const mail = readMail(storedMail);
    const counts = await countsOfReceipt(services, siteId, mail.to);
    const retryAt = await consumeOrWait(services.db, services.now(), counts);
    if (retryAt) throw new NotYet(retryAt);
    await sendToCustomer(services, siteId, { ...mail, id: key });
  },
};

/** Sends an e-mail to a customer of a POS after the commit, if they gave one address. */
export function mailCustomerAfterCommit(
  services: Services,
  work: Work,
  { siteId, orderId }: { readonly siteId: number; readonly orderId: number },
  mail: Mail,
): void {
  if (!isOneAddress(mail.to)) return;
  enqueue(services, work, {
    kind: customerMailWork,
    payload: JSON.stringify({ siteId, mail: writeMail(mail) } satisfies CustomerMail),
    lane: `pos:${siteId}`,
    receiver: mail.to,
    siteId,
    orderId,
  });
}

/**
 * Sends an e-mail to a customer of a POS through the POS's mail server. Without one, or when it refuses the
 * e-mail, the gateway's server sends it.
 */
export async function sendToCustomer(services: Services, siteId: number, mail: Mail): Promise<void> {
  if (!isOneAddress(mail.to)) throw new PermanentFailure("this is not a single e-mail address");
  const [site] = await services.db
    .select({
      id: companySites.id,
      data: companySites.data,
      smtpPasswordSealed: companySites.smtpPasswordSealed,
      merchantsiteUid: companySites.merchantsiteUid,
    })
    .from(companySites)
    .where(eq(companySites.id, siteId));
  try {
    if (site && (await sendThroughOwnServer(services, site, mail))) return;
  } catch (error) {
    services.log.warn({ err: error, siteId }, "the POS's own mail server did not accept an e-mail");
  }
  await services.mailer.send(mail);
}

/** @returns false when the POS has no mail server of its own, or its settings are incomplete */
async function sendThroughOwnServer(services: Services, site: Sender, mail: Mail): Promise<boolean> {
  const data = readData(site.data);
  const text = (name: string) => {
    const value = data[name];
    return typeof value === "string" ? oneLine(value) : typeof value === "number" ? String(value) : "";
  };
  const [SMTPHost, SMTPUsername] = [text("SMTPHost"), text("SMTPUsername")];
  const usesOwnServer = ["1", "true"].includes(String(data.UseExternalSMTP ?? ""));
  if (!usesOwnServer || SMTPHost === "" || SMTPUsername === "" || !site.smtpPasswordSealed) return false;
  const password = services.secrets.open(site.smtpPasswordSealed, posSeal("smtp_password_sealed", site));
  const mailSettings = {
    SMTPHost,
    SMTPUsername,
    SMTPPort: text("SMTPPort"),
    SMTPSecurity: text("SMTPSecurity"),
  };
  const from = text("SMTPFrom") || SMTPUsername;
  const { pictures = [], id, ...message } = mail;
  const wholeMail = {
    ...message,
    subject: oneLine(mail.subject),
    from: text("SMTPFromName") === "" ? from : { name: text("SMTPFromName"), address: from },
    ...(text("SMTPReplayTo") === "" ? {} : { replyTo: text("SMTPReplayTo") }),
    ...messageId(id, from),
    attachments: pictures.map((picture) => ({ ...picture })),
  };
  await withMailServer(services, mailSettings, password, (call) => call.sendMail(wholeMail));
  return true;
}

// A line break in a header would start another one.
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ").trim();
