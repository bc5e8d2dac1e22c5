import { maxMethodLanguages } from "@hpay/domain";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "../../platform/database/database";
import { faulty, invalid } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { maxTextLengths } from "./method-values";

/** Limited, because every pay page and every shop reads all methods of a POS. */
export const maxMethods = 100;
const maxTotalBytes = 5 * 1024 * 1024;
/** Maximum length of any other text: receipts and bookings contain copies of some. */
const maxTextLength = 20_000;

interface Stored {
  readonly table: PgTable & {
    readonly id: PgColumn;
    readonly companySiteId: PgColumn;
    readonly data: PgColumn;
  };
  readonly siteId: number;
  /** Id of the method that is changed; absent for a new one. */
  readonly id?: number;
}

/**
 * Limits the data of a method. Each language of a method is a copy of its texts for shops, so one POS could
 * otherwise keep the gateway busy for everybody.
 * @throws ApiError VALIDATION at `Data`, or at a text that is too long
 */
export async function requireDataWithinLimit(
  queries: Queries,
  data: string,
  { table, siteId, id }: Stored,
): Promise<void> {
  const { parameters, localized_parameters } = readData(data);
  const languages = Object.values(Object(localized_parameters));
  if (languages.length > maxMethodLanguages)
    throw invalid("Data", `Data has ${languages.length} languages. Use at most ${maxMethodLanguages}.`);
  const limits = new Map<string, number>(Object.entries(maxTextLengths));
  for (const values of [parameters, ...languages])
    for (const [name, value] of Object.entries(Object(values)))
      if (textOf(value).length > (limits.get(name) ?? maxTextLength)) throw faulty(name, "TOO_LONG");
  const isOther: SQL | undefined = and(
    eq(table.companySiteId, siteId),
    id === undefined ? undefined : ne(table.id, id),
  );
  const [usage] = await queries
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${table.data})), 0)`.mapWith(Number) })
    .from(table)
    .where(isOther);
  if ((usage?.bytes ?? 0) + Buffer.byteLength(data) > maxTotalBytes)
    throw invalid("Data", "All methods of this POS together have too much data. Use at most 5 MB.");
}
