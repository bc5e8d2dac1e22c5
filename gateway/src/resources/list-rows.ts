import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../database/database";
import { fieldValue } from "./field-value";
import type { ListQuery } from "./list-query";
import type { Fields, Resource, Row } from "./resource";

export const selection = (fields: Fields): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.column]));

export const offsetOf = (query: ListQuery) => (query.after ? 0 : (query.page - 1) * query.perPage);

/** The rows of one page. */
export async function selectRows(
  queries: Queries,
  resource: Resource,
  wanted: SQL | undefined,
  query: ListQuery,
): Promise<readonly Row[]> {
  const { column } = query.sort[1];
  const direction = sql.raw(query.descending ? "desc" : "asc");
  return (
    queries
      .select(selection(resource.fields))
      .from(resource.table)
      .where(and(wanted, beyond(resource, query)))
      // The id settles equal values, so that no row is on two pages.
      .orderBy(
        column === resource.id
          ? sql`${column} ${direction}`
          : sql`${column} ${direction}, ${resource.id} ${direction}`,
      )
      .limit(query.perPage)
      .offset(query.after ? 0 : (query.page - 1) * query.perPage)
  );
}

export interface Counted {
  readonly total: number;
  /** There may be more: counting on would take long. */
  readonly totalIsAtLeast: boolean;
}

export const exactly = (total: number): Counted => ({ total, totalIsAtLeast: false });

/** How many rows there are, but counts no further than `most`. */
export async function countUpTo(
  most: number,
  queries: Queries,
  resource: Resource,
  wanted: SQL | undefined,
): Promise<Counted> {
  const { rows } = await queries.execute<{ n: number }>(
    sql`select count(*)::int as n from (
      select from ${resource.table} where ${wanted ?? sql`true`} limit ${most + 1}) counted`,
  );
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, most), totalIsAtLeast: n > most };
}

export function beyond(resource: Resource, query: ListQuery): SQL | undefined {
  if (!query.after) return undefined;
  const [name, field] = query.sort;
  const { column } = field;
  const compare = sql.raw(query.descending ? "<" : ">");
  const { id, value } = query.after;
  const byId = sql`${resource.id} ${compare} ${id}`;
  if (column === resource.id) return byId;
  // PostgreSQL's own order: what is empty comes first from above, and last from below.
  if (value === null) {
    const rest = sql`${column} is null and ${byId}`;
    return query.descending ? sql`(${rest} or ${column} is not null)` : rest;
  }
  const typed = sql.param(fieldValue(name, field, value), column);
  const rest = sql`(${column}, ${resource.id}) ${compare} (${typed}, ${id})`;
  return column.notNull || query.descending ? rest : sql`(${rest} or ${column} is null)`;
}
