import { readDeliveryNote } from "@hpay/contract/delivery-notes";
import { and, eq } from "drizzle-orm";
import type { notifications } from "../../platform/database/schema/payments";
import { userCompanies, users } from "../../platform/database/schema/people";
import { inTransaction } from "../../platform/database/transaction";
import { ApiError } from "../../platform/http/api-error";
import { consume } from "../../platform/limits/limits";
import { htmlLanguage, type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import type { Services } from "../../platform/services";
import type { SiteRow } from "../../pos/site-row";

const texts = {
  en: {
    subject: "Your shop is not responding",
    text: "We couldn't deliver a notification to your shop. Open the panel to see what was sent and why it failed, and to send it again.",
    address: "Address",
    error: "Last answer",
    open: "Open the panel",
  },
  rs: {
    subject: "Vaša prodavnica ne odgovara",
    text: "Obaveštenje nije moglo da se isporuči vašoj prodavnici. U panelu možete da vidite šta je poslato i zašto isporuka nije uspela, i da obaveštenje pošaljete ponovo.",
    address: "Adresa",
    error: "Poslednji odgovor",
    open: "Otvori panel",
  },
  mk: {
    subject: "Вашата продавница не одговара",
    text: "Известувањето не можеше да се испорача до вашата продавница. Во панелот можете да видите што е испратено и зошто испораката не успеа, и повторно да го испратите известувањето.",
    address: "Адреса",
    error: "Последен одговор",
    open: "Отвори го панелот",
  },
} as const satisfies MailTexts<string>;

/**
 * Notifies the creator by e-mail, once a day, that a notification was abandoned.
 * @param note delivery note of the last attempt
 */
export async function notifyFailing(
  services: Services,
  site: SiteRow,
  notification: Pick<typeof notifications.$inferSelect, "url">,
  note: string,
): Promise<void> {
  const [creator] = await services.db
    .select({ email: users.email, language: users.language })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(and(eq(userCompanies.companyId, site.companyId), eq(userCompanies.role, "creator")));
  if (!creator) return;
  const t = mailTexts(texts, creator.language);
  const lines = [`${t.address}: ${notification.url}`, `${t.error}: ${noteIn(note, creator.language)}`];
  const link = `${services.settings.publicUrl}/sitedetails/${site.id}`;
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
  const mail = {
    to: creator.email,
    subject: `${t.subject}: ${site.url}`,
    text: [t.text, lines.join("\n"), link].join("\n\n"),
    html: mailPage(
      htmlLanguage[creator.language] ?? creator.language,
      t.subject,
      `<p>${escapeHtml(t.text)}</p>${html}<p><a href="${escapeHtml(link)}">${escapeHtml(t.open)}</a></p>`,
    ),
  };
  try {
    await inTransaction(services, async (work) => {
      await consume(work.tx, services.now(), [{ limit: "shop-failing", of: String(site.id) }]);
      mailAfterCommit(services, work, mail);
    });
  } catch (error) {
    // A refusal by the limit means that the creator already got an e-mail today.
    if (!(error instanceof ApiError)) throw error;
  }
}

function noteIn(note: string, language: string): string {
  const { text, detail } = readDeliveryNote(note);
  if (!text) return detail;
  const { en, rs, mk = en } = text;
  const { sentence } = mailTexts(
    { en: { sentence: en }, rs: { sentence: rs }, mk: { sentence: mk } },
    language,
  );
  return detail === "" ? sentence : `${sentence} (${detail})`;
}
