import type { Caller } from "../people/access/caller";
import { consumeManagerMails } from "../people/companies/mail-managers";
import { managersOf } from "../people/companies/managers";
import type { Work } from "../platform/database/transaction";
import { type MailTexts, mailTexts } from "../platform/mail/mail-language";
import { mailAfterCommit } from "../platform/mail/mail-work";
import { fillPlaceholders, mailTime, plainMail } from "../platform/mail/plain-mail";
import { withoutLinks } from "../platform/mail/without-links";
import type { Services } from "../platform/services";

const texts: MailTexts<"subject" | "by" | "atOnce" | "overlap" | "open" | "notYou"> = {
  en: {
    subject: "{pos} has a new secret key",
    by: "Created by {by}, {at}.",
    atOnce: "The old key no longer works: until the new one is in the shop, its orders are refused.",
    overlap: "The old key works until {until}. Enter the new one in the shop before that.",
    open: "Open the POS",
    notYou:
      "If nobody in your company did this, create another key at once and check the history of the POS.",
  },
  rs: {
    subject: "{pos} ima novi tajni ključ",
    by: "Napravio ga je korisnik {by}, {at}.",
    atOnce: "Stari ključ više ne važi: dok novi ne unesete u prodavnicu, njene porudžbine se odbijaju.",
    overlap: "Stari ključ važi do {until}. Pre toga unesite novi u prodavnicu.",
    open: "Otvori POS",
    notYou: "Ako to nije uradio niko iz vaše firme, odmah napravite drugi ključ i pogledajte istoriju POS-a.",
  },
  mk: {
    subject: "{pos} има нов таен клуч",
    by: "Го создаде корисникот {by}, {at}.",
    atOnce:
      "Стариот клуч веќе не важи: додека не го внесете новиот во продавницата, нејзините нарачки се одбиваат.",
    overlap: "Стариот клуч важи до {until}. Пред тоа внесете го новиот во продавницата.",
    open: "Отвори POS",
    notYou:
      "Ако тоа не го направи никој од вашата фирма, веднаш направете друг клуч и погледнете ја историјата на POS.",
  },
};

interface NewSecret {
  readonly id: number;
  readonly companyId: number;
  readonly url: string;
  /** When the old key expires; null: it already has. */
  readonly oldUntil: Date | null;
}

/** Notifies the owner and admins by e-mail, without the key itself, that a POS has a new secret key. */
export async function notifyOfSecret(
  services: Services,
  work: Work,
  caller: Pick<Caller, "userId" | "name" | "email">,
  { id, companyId, url, oldUntil }: NewSecret,
): Promise<void> {
  const values = {
    pos: url,
    by: withoutLinks(caller.name || caller.email),
    at: mailTime(services.now()),
    until: oldUntil === null ? "" : mailTime(oldUntil),
  };
  const managers = await managersOf(work.tx, companyId);
  await consumeManagerMails(services, work, caller, managers.length);
  for (const { email, language } of managers) {
    const t = mailTexts(texts, language);
    const mail = plainMail({
      to: email,
      language,
      subject: fillPlaceholders(t.subject, values),
      paragraphs: [t.by, oldUntil === null ? t.atOnce : t.overlap].map((text) =>
        fillPlaceholders(text, values),
      ),
      link: { label: t.open, url: `${services.settings.publicUrl}/sitedetails/${id}` },
      close: t.notYou,
    });
    mailAfterCommit(services, work, mail);
  }
}
