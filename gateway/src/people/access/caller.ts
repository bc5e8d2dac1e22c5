import { isRole, type Role } from "@hpay/contract";
import { type Action, isAllowed } from "@hpay/contract/permissions";
import { forbidden } from "../../platform/http/api-error";

export interface CompanyLink {
  readonly companyId: number;
  readonly role: Role;
}

/** The caller and their companies. Every call reads them again, so that a removal takes effect at once. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly tel: string;
  readonly sessionId: number;
  /** When the person last proved their identity. */
  readonly signedInAt: Date;
  /** Whether the session began with a password reset, and the person has not signed in since. */
  readonly begunByReset?: boolean;
  /** The factor that the session has used besides password and mailbox; empty: none. */
  readonly factor?: string;
  /** Whether one of the person's companies requires a passkey, which this session has not used. */
  readonly needsPasskey?: boolean;
  /** The companies that the session opens. */
  readonly links: readonly CompanyLink[];
  /** Whether the setting `ticket_support` names the person, who then sees all tickets. */
  readonly isTicketSupport: boolean;
  /** Whether the setting `hp_staff` names the person, so that companies may add them as hpay-support. */
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

/** Companies in which the caller's role allows this action on everybody's records. */
export function companiesWhere(caller: Caller, action: Action): readonly number[] {
  return caller.links.filter((link) => isAllowed(link.role, action)).map((link) => link.companyId);
}

/** @throws ApiError FORBIDDEN when the caller's role in the company does not allow it */
export function demand(caller: Caller, companyId: number, action: Action, isOwn = false): void {
  const role = roleIn(caller, companyId);
  if (role === undefined || !isAllowed(role, action, isOwn)) throw forbidden();
}

/** The actor for the audit log: a person or a partner's page. */
export const signatureOf = (
  caller: Caller,
): { readonly userId: number | null; readonly details: Readonly<Record<string, string>> } =>
  caller.embeddedIn === undefined
    ? { userId: caller.userId, details: {} }
    : { userId: null, details: { by: caller.embeddedIn } };

export const toRole = (value: unknown): Role => (isRole(value) ? value : "staff");
