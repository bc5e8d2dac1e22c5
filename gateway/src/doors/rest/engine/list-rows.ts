import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import { readPage } from "../../../platform/http/page-bytes";
import { fieldValue } from "./field-value";
import type { ListQuery } from "./list-query";
import type { Fields, Resource } from "./resource";

export const selection = (fields: Fields): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.column]));

export const offsetOf = (query: ListQuery) => (query.after ? 0 : (query.page - 1) * query.perPage);

/** The rows of one page. Instants are ISO texts, and derived values are not filled in yet. */
export async function selectRows(
  queries: Queries,
  resource: Resource,
  condition: SQL | undefined,
  query: ListQuery,
): Promise<readonly Row[]> {
  const { column } = query.sort[1];
  const direction = sql.raw(query.isDescending ? "desc" : "asc");
  // The id breaks ties, so that no row is on two pages.
  const order =
    column === resource.id
      ? sql`${column} ${direction}`
      : sql`${sortedBy(query)} ${direction}, ${resource.id} ${direction}`;
  const page = sql`from ${resource.table}
      where ${and(condition, afterCursor(resource, query)) ?? sql`true`}
      order by ${order} limit ${query.perPage} offset ${offsetOf(query)}`;
  const fields = Object.entries(resource.fields);
  const columns = [
    ...fields.map(([name, field]) => sql`${field.column} as ${sql.identifier(name)}`),
    ...(resource.derivedFields ?? []).map((name) => sql`null as ${sql.identifier(name)}`),
  ];
  // The driver reads the rows directly, because the query builder takes twice as long for a thousand rows.
  const readRows = () =>
    queries.execute<Record<string, unknown>>(sql`select ${sql.join(columns, sql`, `)} ${page}`);
  const { perPage, reader } = query;
  const size = { statement: page, bytes: bytesOf(resource), rows: perPage, parameter: "perPage", reader };
  const { rows } = await readPage(queries, size, readRows);
  for (const [name, { kind }] of fields) {
    if (kind === "instant") for (const row of rows) row[name] = isoInstant(row[name]);
  }
  return rows;
}

function bytesOf({ fields, presentedBytes = sql`0` }: Resource): SQL {
  const texts = Object.values(fields).filter(({ kind }) => kind === "text");
  const sizes = texts.map(({ column }) => sql`coalesce(octet_length(${column}), 0)`);
  return sql.join([presentedBytes, ...sizes], sql` + `);
}

/** An instant as PostgreSQL prints it in UTC, with at most three decimals. */
const utc = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00$/;

function isoInstant(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const [, day, time, fraction = ""] = utc.exec(value) ?? [];
  return day === undefined ? new Date(value).toISOString() : `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}

export interface RowCount {
  readonly total: number;
  /** Whether there may be more rows than `total`, because counting all of them would take too long. */
  readonly totalIsAtLeast: boolean;
}

export const exactCount = (total: number): RowCount => ({ total, totalIsAtLeast: false });

export async function countUpTo(
  max: number,
  queries: Queries,
  resource: Resource,
  condition: SQL | undefined,
): Promise<RowCount> {
  const { rows } = await queries.execute<{ n: number }>(
    sql`select count(*)::int as n from (
      select from ${resource.table} where ${condition ?? sql`true`} limit ${max + 1}) counted`,
  );
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, max), totalIsAtLeast: n > max };
}

/** Texts are sorted by code points, as in the browser, whatever the database's collation. */
function sortedBy({ sort: [, { column, kind }] }: ListQuery): SQL {
  return kind === "text" ? sql`${column} collate "C"` : sql`${column}`;
}

export function afterCursor(resource: Resource, query: ListQuery): SQL | undefined {
  if (!query.after) return undefined;
  const [name, field] = query.sort;
  const { column } = field;
  const compare = sql.raw(query.isDescending ? "<" : ">");
  const { id, value } = query.after;
  const idCondition = sql`${resource.id} ${compare} ${id}`;
  if (column === resource.id) return idCondition;
  // As in PostgreSQL's default order, null values come first in a descending list and last in an ascending one.
  if (value === null) {
    const rest = sql`${column} is null and ${idCondition}`;
    return query.isDescending ? sql`(${rest} or ${column} is not null)` : rest;
  }
  const typedValue = sql.param(fieldValue(name, field, value), column);
  const rest = sql`(${sortedBy(query)}, ${resource.id}) ${compare} (${typedValue}, ${id})`;
  return column.notNull || query.isDescending ? rest : sql`(${rest} or ${column} is null)`;
}
