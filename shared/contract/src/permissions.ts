import type { Role } from "./roles";

/**
 * A role's permission for an action: always, never, or only for the person's own records (a ticket, an audit
 * row).
 */
export type Verdict = "yes" | "no" | "own";

type Row = Readonly<Record<Role, Verdict>>;

const row = (creator: Verdict, admin: Verdict, staff: Verdict, support: Verdict): Row => ({
  creator,
  admin,
  staff,
  "hpay-support": support,
});

/**
 * Permissions by role. The gateway enforces this table, and the panel mirrors it; nothing else decides.
 * Columns: creator, admin, staff, hpay-support.
 */
export const permissionMatrix = {
  "company.view": row("yes", "yes", "yes", "yes"),
  "company.create": row("yes", "yes", "yes", "yes"),
  "company.edit": row("yes", "yes", "no", "yes"),
  "company.delete": row("yes", "yes", "no", "no"),
  "company.set-approvals": row("yes", "no", "no", "no"),
  "company.require-passkey": row("yes", "yes", "no", "no"),
  "company.end-access": row("yes", "yes", "no", "no"),
  "company.erase-customers": row("yes", "yes", "no", "no"),
  "company.leave": row("no", "yes", "yes", "no"),
  "company-users.view": row("yes", "yes", "no", "yes"),
  "company-users.manage": row("yes", "yes", "no", "yes"),
  "company-users.set-creator": row("yes", "no", "no", "yes"),
  "pos.view": row("yes", "yes", "yes", "yes"),
  "pos.create": row("yes", "yes", "no", "yes"),
  "pos.edit": row("yes", "yes", "no", "yes"),
  "pos.delete": row("yes", "yes", "no", "yes"),
  "pos.check": row("yes", "yes", "no", "yes"),
  "pos-secret.reveal": row("yes", "yes", "no", "no"),
  "pos-secret.regenerate": row("yes", "yes", "no", "yes"),
  "embed-key.reveal": row("yes", "yes", "no", "no"),
  "method.view": row("yes", "yes", "yes", "yes"),
  "method.manage": row("yes", "yes", "no", "yes"),
  "order.view": row("yes", "yes", "yes", "yes"),
  "order.edit": row("yes", "yes", "yes", "no"),
  "order.override-site": row("yes", "yes", "no", "no"),
  "order.move-money": row("yes", "yes", "yes", "no"),
  "order.mark-paid": row("yes", "yes", "no", "no"),
  "order.run-action": row("yes", "yes", "yes", "yes"),
  "order.export": row("yes", "yes", "yes", "yes"),
  "ticket.view": row("yes", "yes", "yes", "yes"),
  "ticket.write": row("yes", "yes", "yes", "yes"),
  "ticket.delete": row("yes", "yes", "own", "yes"),
  "ticket-message.delete": row("own", "own", "own", "own"),
  "delivery-log.view": row("yes", "yes", "yes", "yes"),
  "delivery-log.resend": row("yes", "yes", "no", "yes"),
  "audit-log.view": row("yes", "yes", "own", "yes"),
  "help.view": row("yes", "yes", "yes", "yes"),
} as const satisfies Readonly<Record<string, Row>>;

export type Action = keyof typeof permissionMatrix;

/**
 * Whether a person with this role has a permission.
 * @param isOwn whether the record belongs to the person, which matters only where the table has "own"
 */
export function isAllowed(role: Role, action: Action, isOwn = false): boolean {
  const verdict: Verdict = permissionMatrix[action][role];
  return verdict === "yes" || (verdict === "own" && isOwn);
}
