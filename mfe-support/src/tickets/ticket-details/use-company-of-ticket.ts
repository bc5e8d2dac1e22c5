import { defaultRole, isRole, type Role } from "@hpay/contract";
import { type Received, readJsonField, recordsField, textField, useRecord } from "@hpay/data";
import { shownZone } from "@hpay/domain";
import { useHost, useSelection, useSession, useZone } from "@hpay/remote-kit";
import { useMemo } from "react";
import type { Ticket } from "../data/ticket";

interface CompanyOfTicket {
  /** The signed-in person's role in the company. */
  readonly role: Role;
  /** IANA name of the zone in which the ticket's times are shown. */
  readonly zone: string;
}

/**
 * A ticket's company, which may not be the selected one. Until the role is known, the person counts as staff.
 */
export function useCompanyOfTicket({ companyId }: Ticket): CompanyOfTicket {
  const { preferences } = useHost();
  const { role, user } = useSession();
  const selectedId = useSelection().company?.id ?? null;
  const zone = useZone();
  // People in ticket support can do everything with every ticket, but do not see companies that they do not
  // belong to.
  const isSelected = companyId === null || companyId === selectedId || (user?.isTicketSupport ?? false);
  const { data } = useRecord("companies", isSelected ? null : companyId, { read: readPlace });
  // The selection has the time zone that the person prefers, which may not be the company's.
  const usesCompanyZone = (preferences?.get().timeDisplay ?? "company") === "company";
  const companyZone = usesCompanyZone ? data?.timeZone : undefined;
  const zoneOfTicket = useMemo(
    () =>
      companyZone === undefined
        ? zone
        : shownZone(companyZone, Intl.DateTimeFormat().resolvedOptions().timeZone),
    [companyZone, zone],
  );
  return isSelected ? { role, zone } : { role: data?.role ?? defaultRole, zone: zoneOfTicket };
}

function readPlace(record: Received<"companies">): { readonly role: Role; readonly timeZone: string } {
  // The person's own link is first. Source: spec 1 §3.
  const [link] = recordsField(record, "UserCompanies");
  const role = textField(link ?? {}, "Role");
  return {
    role: isRole(role) ? role : defaultRole,
    timeZone: textField(readJsonField(record.Data), "TimeZone"),
  };
}
