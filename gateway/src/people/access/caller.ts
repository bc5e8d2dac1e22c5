import { isRole, type Role } from "@hpay/contract";
import { type Action, isAllowed } from "@hpay/contract/permissions";
import { forbidden } from "../../platform/http/api-error";

export interface CompanyLink {
  readonly companyId: number;
  readonly role: Role;
}

/** The caller and their companies. Read again for every call, so that a removal takes effect at once. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly tel: string;
  readonly sessionId: number;
  /** The person's last proof of identity. */
  readonly signedInAt: Date;
  /** The session began with a password reset, and the person has not signed in since. */
  readonly begunByReset?: boolean;
  /** What the session has proven besides password and mailbox; empty: nothing. */
  readonly factor?: string;
  /** One of the person's companies requires a passkey, which this session has not used. */
  readonly needsPasskey?: boolean;
  /** The companies that the session opens. */
  readonly links: readonly CompanyLink[];
  /** Named in the setting `ticket_support`: sees all tickets. */
  readonly isTicketSupport: boolean;
  /** Named in the setting `hp_staff`: a company may add them with the role hpay-support. */
  readonly isSupportStaff: boolean;
  readonly isDeveloper: boolean;
  readonly address: string;
  /** A partner's page acts on this one POS only, and on behalf of no person. */
  readonly onlySiteId?: number;
  /** The name of a partner's page in logs. */
  readonly embeddedIn?: string;
}

export function roleIn(caller: Caller, companyId: number): Role | undefined {
  return caller.links.find((link) => link.companyId === companyId)?.role;
}

/** Companies in which the caller may do this, apart from the caller's own records. */
export function companiesWhere(caller: Caller, action: Action): readonly number[] {
  return caller.links.filter((link) => isAllowed(link.role, action)).map((link) => link.companyId);
}

/** @throws ApiError FORBIDDEN when the caller's role in the company does not allow it */
export function demand(caller: Caller, companyId: number, action: Action, own = false): void {
  const role = roleIn(caller, companyId);
  if (role === undefined || !isAllowed(role, action, own)) throw forbidden();
}

/** The actor for the audit log: a person, or a partner's page, which is not a person. */
export const signatureOf = (
  caller: Caller,
): { readonly userId: number | null; readonly details: Readonly<Record<string, string>> } =>
  caller.embeddedIn === undefined
    ? { userId: caller.userId, details: {} }
    : { userId: null, details: { by: caller.embeddedIn } };

export const toRole = (value: unknown): Role => (isRole(value) ? value : "staff");
