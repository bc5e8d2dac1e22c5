import { defaultRole, isRole, type Role } from "@hpay/contract";
import { isAllowed } from "@hpay/contract/permissions";
import { idOf, integerField, type Received, recordField, textField } from "@hpay/data";

/** A person's access to a company. */
export interface CompanyLink {
  readonly id: number;
  readonly version: number | null;
  readonly userId: number | null;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly tel: string;
}

export function readCompanyLink(record: Received<"user_companies">): CompanyLink | null {
  const id = idOf(record);
  if (id === null) return null;
  const user = recordField(record, "User") ?? {};
  const role = textField(record, "Role");
  return {
    id,
    version: integerField(record, "Version"),
    userId: integerField(record, "UserId"),
    role: isRole(role) ? role : defaultRole,
    name: textField(user, "Name"),
    email: textField(user, "Email"),
    tel: textField(user, "Tel"),
  };
}

export const peopleOf = (companyId: number) =>
  ({ page: 1, perPage: 9999, orderBy: "id", order: "asc", filter: { CompanyId: companyId } }) as const;

/** The actions available on a person's access, or why there are none. Source: spec 1 §4, §6. */
export type AccessOffer =
  | { readonly kind: "own" }
  | { readonly kind: "support" }
  | { readonly kind: "creator" }
  | { readonly kind: "manage"; readonly roles: readonly Exclude<Role, "hpay-support">[] };

/** @param own the signed-in person's role in this company */
export function accessOffer(
  link: Pick<CompanyLink, "userId" | "role">,
  { userId, ownRole }: { readonly userId: number | null; readonly ownRole: Role },
): AccessOffer {
  if (link.userId !== null && link.userId === userId) return { kind: "own" };
  if (link.role === "hpay-support") return { kind: "support" };
  if (link.role === "creator") return { kind: "creator" };
  // Support cannot promote staff, and can hand ownership only to an admin (docs/adr/0014).
  if (ownRole === "hpay-support" && link.role !== "admin") return { kind: "manage", roles: [] };
  const otherRole = link.role === "admin" ? "staff" : "admin";
  const canTransfer = isAllowed(ownRole, "company-users.set-creator");
  return { kind: "manage", roles: canTransfer ? [otherRole, "creator"] : [otherRole] };
}

/**
 * Roles for a person who is added or invited, the most common one first. Source: spec 1 §5; support can only
 * add staff.
 */
export const rolesToAdd = (ownRole: Role): readonly ["admin" | "staff", ...("admin" | "staff")[]] =>
  ownRole === "hpay-support" ? ["staff"] : ["admin", "staff"];
