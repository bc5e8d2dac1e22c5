import { readData } from "../../platform/json/data-json";
import { mailTransport } from "../../platform/mail/mail-transport";
import type { Mail } from "../../platform/mail/mailer";
import type { Services } from "../../platform/services";

/** What is known of the POS whose customer is written to. */
interface Sender {
  readonly id: number;
  readonly data: string;
  readonly smtpPasswordSealed: string | null;
}

/**
 * Sends a mail to a customer of a POS: through the POS's own mail server where its settings say so, and through the
 * gateway's when that one does not take it, so that the customer hears in any case.
 */
export async function sendToCustomer(services: Services, site: Sender, mail: Mail): Promise<void> {
  try {
    if (await sendThroughOwn(services, site, mail)) return;
  } catch (error) {
    services.log.warn({ err: error, siteId: site.id }, "the POS's own mail server did not take a mail");
  }
  await services.mailer.send(mail);
}

/** @returns false when the POS has no mail server of its own, or its settings are not whole */
async function sendThroughOwn(services: Services, site: Sender, mail: Mail): Promise<boolean> {
  const data = readData(site.data);
  const text = (name: string) => {
    const value = data[name];
    return typeof value === "string" ? oneLine(value) : typeof value === "number" ? String(value) : "";
  };
  const [SMTPHost, SMTPUsername] = [text("SMTPHost"), text("SMTPUsername")];
  const isWanted = ["1", "true"].includes(String(data.UseExternalSMTP ?? ""));
  if (!isWanted || SMTPHost === "" || SMTPUsername === "" || !site.smtpPasswordSealed) return false;
  const transport = await mailTransport(
    services,
    { SMTPHost, SMTPUsername, SMTPPort: text("SMTPPort"), SMTPSecurity: text("SMTPSecurity") },
    services.secrets.open(site.smtpPasswordSealed),
  );
  const from = text("SMTPFrom") || SMTPUsername;
  const { pictures = [], ...message } = mail;
  try {
    await transport.sendMail({
      ...message,
      subject: oneLine(mail.subject),
      from: text("SMTPFromName") === "" ? from : { name: text("SMTPFromName"), address: from },
      ...(text("SMTPReplayTo") === "" ? {} : { replyTo: text("SMTPReplayTo") }),
      attachments: pictures.map((picture) => ({ ...picture })),
    });
  } finally {
    transport.close();
  }
  return true;
}

// A line break in a header would begin another one.
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ").trim();
