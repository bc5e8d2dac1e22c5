import { and, eq } from "drizzle-orm";
import { invitations } from "../../database/schema/people";
import type { Work } from "../../database/transaction";
import type { Caller } from "../../identity/caller";

/** Ends what a person has invited to a company: who may not invite any more could come back by a link of their own. */
export async function endInvitationsOf(
  { tx, audit }: Work,
  caller: Caller,
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
): Promise<void> {
  const ended = await tx
    .delete(invitations)
    .where(and(eq(invitations.invitedBy, userId), eq(invitations.companyId, companyId)))
    .returning({ id: invitations.id, email: invitations.email });
  for (const { id, email } of ended)
    audit({
      companyId,
      userId: caller.userId,
      action: "delete",
      resource: "invitations",
      recordId: id,
      address: caller.address,
      details: { Email: email },
    });
}
