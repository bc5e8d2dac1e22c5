import { and, eq, or, sql } from "drizzle-orm";
import { invitations, users } from "../../platform/database/schema/people";
import type { Work } from "../../platform/database/transaction";

/**
 * Ends a person's invitations to a company, both sent and received. A removed person could otherwise return
 * through an earlier link, with an earlier role.
 */
export async function endInvitationsOf(
  { tx, audit }: Work,
  caller: { readonly userId: number | null; readonly address: string },
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
): Promise<void> {
  const endedInvitations = await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        or(
          eq(invitations.invitedBy, userId),
          eq(
            invitations.email,
            tx
              .select({ email: sql`lower(${users.email})` })
              .from(users)
              .where(eq(users.id, userId)),
          ),
        ),
      ),
    )
    .returning({ id: invitations.id, email: invitations.email });
  for (const { id, email } of endedInvitations)
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
