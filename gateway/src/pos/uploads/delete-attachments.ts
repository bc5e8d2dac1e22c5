import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "../../platform/database/database";
import {
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../platform/database/schema/pos";

/** How long the gateway stores a deleted ticket, which its company may restore, with its files. */
const deletedTicketMs = 3_600_000;

/** Tickets that were deleted before this instant cannot be restored. */
export const restorableSince = (now: Date): string => new Date(now.getTime() - deletedTicketMs).toISOString();

/**
 * Deletes attached files that no other message or record of their company refers to.
 * @param names a list of file names, or a query for them
 */
export const deleteAttachments = (queries: Queries, now: Date, names: SQL): Promise<unknown> =>
  queries.execute(sql`delete from uploads where name in ${names}
    and not exists (select from ticket_entries e join tickets t on t.id = e.ticket_id
      where t.company_id is not distinct from uploads.company_id
        and (t.deleted_at is null or t.deleted_at >= ${restorableSince(now)})
        and position(uploads.name in e.attachments) > 0)
    and not exists (select from companies c
      where c.id = uploads.company_id and position(uploads.name in c.logo_file || c.data) > 0)
    and not exists (select from company_sites s
      where s.company_id = uploads.company_id and position(uploads.name in s.data) > 0)
    and ${isInNoMethod(sitePaymentMethods)} and ${isInNoMethod(siteShippingMethods)}
    and ${isInNoMethod(siteFiscalMethods)}`);

const isInNoMethod = (methods: PgTable): SQL =>
  sql`not exists (select from ${methods} m join company_sites s on s.id = m.company_site_id
    where s.company_id = uploads.company_id and position(uploads.name in m.data) > 0)`;
