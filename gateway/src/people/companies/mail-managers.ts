import type { Work } from "../../platform/database/transaction";
import { type Counted, consume, consumeOrWait } from "../../platform/limits/limits";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { type PlainMail, plainMail } from "../../platform/mail/plain-mail";
import { withoutLinks } from "../../platform/mail/without-links";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { type Manager, managersOf } from "./managers";

interface Occasion {
  readonly actor: Caller;
  readonly companyId: number;
  /** Whether the e-mail is left out, instead of the change refused, when the person has caused too many. */
  readonly isOptional?: boolean;
}

/** E-mails a company's owner and admins, except the person who acted, about a change, after the commit. */
export async function mailOtherManagers(
  services: Services,
  work: Work,
  { actor, companyId, isOptional = false }: Occasion,
  contentFor: (manager: Manager & { readonly by: string }) => Omit<PlainMail, "to" | "language">,
): Promise<void> {
  const managers = await managersOf(work.tx, companyId);
  const receivers = managers.filter(({ userId }) => userId !== actor.userId);
  const counted = managerMails(actor, receivers.length);
  if (!isOptional) await consume(work.tx, services.now(), counted);
  else if ((await consumeOrWait(work.tx, services.now(), counted)) !== null) return;
  for (const manager of receivers)
    mailAfterCommit(
      services,
      work,
      plainMail({
        ...{ to: manager.email, language: manager.language },
        // Anybody whose name looks like a link can make a person admin of a company with such a name.
        ...contentFor({
          ...manager,
          company: withoutLinks(manager.company),
          by: withoutLinks(actor.name || actor.email),
        }),
      }),
    );
}

/** A company with very many admins can still be changed. */
const maxCounted = 100;

/** Counts the e-mails of a change. @throws ApiError RATE_LIMITED: without them, the change would go unnoticed */
export const consumeManagerMails = (
  { now }: Pick<Services, "now">,
  { tx }: Work,
  actor: Pick<Caller, "userId">,
  receivers: number,
): Promise<void> => consume(tx, now(), managerMails(actor, receivers));

const managerMails = ({ userId }: Pick<Caller, "userId">, receivers: number): readonly Counted[] => [
  { limit: "manager-mail", of: userId, amount: Math.min(Math.max(receivers, 1), maxCounted) },
];
