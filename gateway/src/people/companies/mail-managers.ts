import type { Work } from "../../platform/database/transaction";
import { consume } from "../../platform/limits/limits";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { type PlainMail, plainMail } from "../../platform/mail/plain-mail";
import { withoutLinks } from "../../platform/mail/without-links";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { type Manager, managersOf } from "./managers";

interface Occasion {
  readonly actor: Caller;
  readonly companyId: number;
}

/** E-mails a company's owner and admins, except the person who acted, about a change, after the commit. */
export async function mailOtherManagers(
  services: Services,
  work: Work,
  { actor, companyId }: Occasion,
  contentFor: (manager: Manager) => Omit<PlainMail, "to" | "language">,
): Promise<void> {
  const managers = await managersOf(work.tx, companyId);
  await consumeManagerMails(services, work, actor, managers.length);
  for (const manager of managers)
    if (manager.userId !== actor.userId)
      mailAfterCommit(
        services,
        work,
        plainMail({
          ...{ to: manager.email, language: manager.language },
          // Anybody can make a person admin of a company whose name looks like a link.
          ...contentFor({ ...manager, company: withoutLinks(manager.company) }),
        }),
      );
}

/** A company with very many admins can still be changed. */
const maxCounted = 100;

/** Counts the e-mails of a change. @throws ApiError RATE_LIMITED: without them, the change would go unnoticed */
export const consumeManagerMails = (
  { now }: Pick<Services, "now">,
  { tx }: Work,
  { userId }: Pick<Caller, "userId">,
  receivers: number,
): Promise<void> =>
  consume(tx, now(), [{ limit: "manager-mail", of: userId, amount: Math.min(receivers, maxCounted) }]);
