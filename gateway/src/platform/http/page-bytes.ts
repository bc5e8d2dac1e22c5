import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../database/database";
import { ApiError } from "./api-error";

/** Maximum total of a page's texts, in bytes: the pages of all callers are built in memory at the same time. */
const maxPageBytes = 32 * 1024 * 1024;
/** This few rows are fast enough, whatever they contain. */
const alwaysFastRows = 10;

interface Page {
  /** From `from` to `offset`. */
  readonly of: SQL;
  /** Bytes of one row's texts. */
  readonly bytes: SQL;
  readonly rows: number;
  /** The parameter that asks for fewer rows. */
  readonly parameter: string;
}

/** @throws ApiError PAYLOAD_TOO_LARGE when the texts of a page's rows exceed the limit of one answer */
export async function requireSmallPage(queries: Queries, page: Page): Promise<void> {
  if (page.rows <= alwaysFastRows) return;
  const { rows } = await queries.execute<{ bytes: string | null }>(
    sql`select sum(bytes) as bytes from (select ${page.bytes} as bytes ${page.of}) sized`,
  );
  if (Number(rows[0]?.bytes ?? 0) <= maxPageBytes) return;
  const hint = `Ask for fewer rows with ${page.parameter}.`;
  const text = `The rows of this page contain more than ${maxPageBytes / 1024 / 1024} MB. ${hint}`;
  throw new ApiError("PAYLOAD_TOO_LARGE", { text, hint });
}
