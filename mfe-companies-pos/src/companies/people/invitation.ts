import type { Role } from "@hpay/contract";
import { idOf, type ListParams, type Received, recordField, textField } from "@hpay/data";

/** An invitation that has not been answered yet. */
export interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly role: Extract<Role, "admin" | "staff">;
  /** Name or e-mail of the inviting person. */
  readonly inviter: string;
  /** ISO instant at which the invitation expires. */
  readonly expiresAt: string;
}

export function readInvitation(record: Received<"invitations">): Invitation | null {
  const id = idOf(record);
  if (id === null) return null;
  const by = recordField(record, "InvitedBy") ?? {};
  return {
    id,
    email: textField(record, "Email"),
    role: textField(record, "Role") === "admin" ? "admin" : "staff",
    inviter: textField(by, "Name") || textField(by, "Email"),
    expiresAt: textField(record, "ExpiresAt"),
  };
}

export const invitationsOf = (companyId: number): ListParams<"invitations"> => ({
  page: 1,
  perPage: 9999,
  orderBy: "id",
  order: "asc",
  filter: { CompanyId: companyId },
});
