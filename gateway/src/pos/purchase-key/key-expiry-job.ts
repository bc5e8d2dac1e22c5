import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { userCompanies, users } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { inTransaction } from "../../platform/database/transaction";
import { ApiError } from "../../platform/http/api-error";
import { consume } from "../../platform/limits/limits";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { fillPlaceholders, plainMail } from "../../platform/mail/plain-mail";
import type { Services } from "../../platform/services";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";

const dayMs = 24 * 60 * 60_000;
const everyMs = 60 * 60_000;
/** The owner is warned this many days before a key expires, once each. */
const noticeDays = [7, 30] as const;

const texts: MailTexts<"subject" | "text" | "open"> = {
  en: {
    subject: "The purchase key of {pos} expires on {date}",
    text: "Enter a new key in the POS settings before then, so that the POS keeps taking payments.",
    open: "Open the POS",
  },
  rs: {
    subject: "Ključ za korišćenje za {pos} ističe {date}",
    text: "Pre toga unesite novi ključ u podešavanjima POS-a, da bi POS i dalje primao plaćanja.",
    open: "Otvori POS",
  },
  mk: {
    subject: "Клучот за користење на {pos} истекува на {date}",
    text: "Пред тоа внесете нов клуч во поставките на POS, за POS и понатаму да прима плаќања.",
    open: "Отвори POS",
  },
};

/** Warns a company's owner that the purchase key of a POS expires within 30 days, and again within 7. */
export function keyExpiryJob(services: Services): Job {
  const pause = new JobPause(everyMs);
  return {
    name: "key-expiry",
    async run() {
      const now = services.now();
      if (!pause.isOver(now)) return false;
      pause.begin(now);
      const keysToReport = await endingKeys(services, now);
      for (const pos of keysToReport) {
        const days = noticeDays.find((limit) => pos.validTill.getTime() - now.getTime() <= limit * dayMs);
        if (days !== undefined) await notifyOnce(services, pos, days);
      }
      return false;
    },
  };
}

interface EndingKey {
  readonly id: number;
  readonly url: string;
  readonly validTill: Date;
  readonly email: string;
  readonly language: string;
}

async function endingKeys({ db }: Services, now: Date): Promise<readonly EndingKey[]> {
  const last = new Date(now.getTime() + Math.max(...noticeDays) * dayMs);
  const rows = await db
    .select({
      id: companySites.id,
      url: companySites.url,
      validTill: companySites.keyValidTill,
      email: users.email,
      language: users.language,
    })
    .from(companySites)
    .innerJoin(
      userCompanies,
      and(eq(userCompanies.companyId, companySites.companyId), eq(userCompanies.role, "creator")),
    )
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .where(
      and(
        gt(companySites.keyValidTill, now),
        lte(companySites.keyValidTill, last),
        isNull(companySites.archivedAt),
      ),
    )
    .orderBy(asc(companySites.id));
  return rows.flatMap(({ validTill, ...row }) => (validTill ? [{ ...row, validTill }] : []));
}

/** Records that the owner of a POS was warned this many days before its key expires. */
export const keyNotice = (id: number, validTill: Date, days: (typeof noticeDays)[number]) =>
  ({ limit: "key-expiry", of: `${id}/${validTill.toISOString()}/${days}` }) as const;

async function notifyOnce(
  services: Services,
  pos: EndingKey,
  days: (typeof noticeDays)[number],
): Promise<void> {
  const { id, url, validTill, email, language } = pos;
  const t = mailTexts(texts, language);
  const mail = plainMail({
    to: email,
    language,
    subject: fillPlaceholders(t.subject, { pos: url, date: validTill.toISOString().slice(0, 10) }),
    paragraphs: [t.text],
    link: { label: t.open, url: `${services.settings.publicUrl}/sitedetails/${id}` },
  });
  try {
    await inTransaction(services, async (work) => {
      await consume(work.tx, services.now(), [keyNotice(id, validTill, days)]);
      mailAfterCommit(services, work, mail);
    });
  } catch (error) {
    // A refusal by the limit means that another process has already sent this warning.
    if (!(error instanceof ApiError)) throw error;
  }
}
