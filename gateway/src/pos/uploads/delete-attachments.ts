import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";

/**
 * Deletes attached files, unless another message of the same company refers to them.
 * @param names a list of file names, or a query for them
 */
export const deleteAttachments = (queries: Queries, names: SQL): Promise<unknown> =>
  queries.execute(sql`delete from uploads where name in ${names} and not exists (
    select from ticket_entries e join tickets t on t.id = e.ticket_id
    where t.deleted_at is null and t.company_id is not distinct from uploads.company_id
      and position(uploads.name in e.attachments) > 0)`);
