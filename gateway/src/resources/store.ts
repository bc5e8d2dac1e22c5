import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../database/database";
import { fieldValue } from "./field-value";
import { filterCondition } from "./filter";
import { cursorOf, type ListQuery } from "./list-query";
import type { Fields, Resource, Row } from "./resource";

export interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly nextCursor: string | undefined;
}

const selection = (fields: Fields): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.column]));

/** One page of what the condition and the query leave. */
export async function selectPage(
  queries: Queries,
  resource: Resource,
  visible: SQL | undefined,
  query: ListQuery,
): Promise<Page> {
  const wanted = and(visible, filterCondition(resource, query.filter));
  const { column } = query.sort[1];
  const direction = sql.raw(query.descending ? "desc" : "asc");
  const rows: readonly Row[] = await queries
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
    .offset(query.after ? 0 : (query.page - 1) * query.perPage);
  const complete = query.after === undefined && query.page === 1 && rows.length < query.perPage;
  const total = complete ? rows.length : await queries.$count(resource.table, wanted);
  const last = rows.at(-1);
  const more = last !== undefined && rows.length === query.perPage;
  return { rows, total, nextCursor: more ? cursorOf(query, last) : undefined };
}

function beyond(resource: Resource, query: ListQuery): SQL | undefined {
  if (!query.after) return undefined;
  const [name, field] = query.sort;
  const compare = sql.raw(query.descending ? "<" : ">");
  const { id, value } = query.after;
  if (field.column === resource.id || value === null) return sql`${resource.id} ${compare} ${id}`;
  const typed = sql.param(fieldValue(name, field, value), field.column);
  return sql`(${field.column}, ${resource.id}) ${compare} (${typed}, ${id})`;
}

/** One record, if the condition lets it be seen. `lock`: kept for this transaction. */
export async function selectOne(
  queries: Queries,
  resource: Resource,
  visible: SQL | undefined,
  id: number,
  lock = false,
): Promise<Row | undefined> {
  const query = queries
    .select(selection(resource.fields))
    .from(resource.table)
    .where(and(eq(resource.id, id), visible));
  const rows: readonly Row[] = lock ? await query.for("update") : await query;
  return rows[0];
}

/** Inserts by wire names, and by columns that are not on the wire. @returns the id */
export async function insertRow(
  queries: Queries,
  resource: Resource,
  values: Row,
  hidden: readonly (readonly [PgColumn, unknown])[] = [],
): Promise<number> {
  const pairs = [...columnsOf(resource, values), ...hidden];
  const names = pairs.map(([column]) => sql.identifier(column.name));
  const params = pairs.map(([column, value]) => sql.param(value, column));
  const result = await queries.execute<{ id: number }>(
    sql`insert into ${resource.table} (${sql.join(names, sql`, `)}) values (${sql.join(params, sql`, `)}) returning id`,
  );
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error(`${resource.name}: nothing was inserted`);
  return id;
}

/** Updates by wire names and raises the version. */
export async function updateRow(
  queries: Queries,
  resource: Resource,
  id: number,
  values: Row,
  hidden: readonly (readonly [PgColumn, unknown])[] = [],
): Promise<void> {
  const changes = [...columnsOf(resource, values), ...hidden].map(
    ([column, value]) => sql`${sql.identifier(column.name)} = ${sql.param(value, column)}`,
  );
  if (resource.version) changes.push(sql`version = version + 1`);
  if (changes.length === 0) return;
  await queries.execute(
    sql`update ${resource.table} set ${sql.join(changes, sql`, `)} where ${eq(resource.id, id)}`,
  );
}

export async function deleteRow(queries: Queries, resource: Resource, id: number): Promise<void> {
  await queries.execute(sql`delete from ${resource.table} where ${eq(resource.id, id)}`);
}

function columnsOf(resource: Resource, values: Row): (readonly [PgColumn, unknown])[] {
  return Object.entries(values).map(([name, value]) => {
    const field = resource.fields[name];
    if (!field) throw new Error(`${resource.name} has no field ${name}`);
    return [field.column, value] as const;
  });
}
