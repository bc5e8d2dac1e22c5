import type { Work } from "../../platform/database/transaction";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { type PlainMail, plainMail } from "../../platform/mail/plain-mail";
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
  for (const manager of await managersOf(work.tx, companyId))
    if (manager.userId !== actor.userId)
      mailAfterCommit(
        services,
        work,
        plainMail({ to: manager.email, language: manager.language, ...contentFor(manager) }),
      );
}
