import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import { filterCondition } from "./filter";
import { cursorOf, type ListQuery } from "./list-query";
import { countUpTo, exactCount, type RowCount, selection, selectRows } from "./list-rows";
import type { Resource } from "./resource";
import { searchPage } from "./search-page";

export interface Page extends RowCount {
  readonly rows: readonly Row[];
  readonly nextCursor: string | undefined;
}

/** Counting all rows would take longer than loading the page, so the answer shows only that there are more. */
const maxCountedRows = 10_000;

export async function selectPage(
  queries: Queries,
  resource: Resource,
  visible: SQL | undefined,
  query: ListQuery,
): Promise<Page> {
  const condition = and(visible, filterCondition(resource, query.filter));
  const foundPage = await searchPage(queries, resource, { visible, condition, query });
  const rows = foundPage?.rows ?? (await selectRows(queries, resource, condition, query));
  const complete = query.after === undefined && query.page === 1 && rows.length < query.perPage;
  const rowCount =
    foundPage ??
    (complete ? exactCount(rows.length) : await countUpTo(maxCountedRows, queries, resource, condition));
  const last = rows.at(-1);
  const hasMore = last !== undefined && rows.length === query.perPage;
  return {
    rows,
    total: rowCount.total,
    totalIsAtLeast: rowCount.totalIsAtLeast,
    nextCursor: hasMore ? cursorOf(query, last) : undefined,
  };
}

/**
 * One visible record. With `lock`, nobody else can change it until the transaction ends. Rows that refer to it
 * can still be added; otherwise an event of a company and a change of that company would wait for each other.
 */
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
  const rows: readonly Row[] = lock ? await query.for("no key update") : await query;
  return rows[0];
}

/** Inserts a row from values by wire name, and from columns that are not on the wire. @returns the id */
export async function insertRow(
  queries: Queries,
  resource: Resource,
  values: Row,
  hiddenColumns: readonly (readonly [PgColumn, unknown])[] = [],
): Promise<number> {
  const pairs = [...columnsOf(resource, values), ...hiddenColumns];
  const names = pairs.map(([column]) => sql.identifier(column.name));
  const params = pairs.map(([column, value]) => sql.param(value, column));
  const result = await queries.execute<{ id: number }>(
    sql`insert into ${resource.table} (${sql.join(names, sql`, `)}) values (${sql.join(params, sql`, `)}) returning id`,
  );
  const id = result.rows[0]?.id;
  if (id === undefined) throw new Error(`${resource.name}: nothing was inserted`);
  return id;
}

/** Updates a row from values by wire name, and increments its version. */
export async function updateRow(
  queries: Queries,
  resource: Resource,
  id: number,
  values: Row,
  hiddenColumns: readonly (readonly [PgColumn, unknown])[] = [],
): Promise<void> {
  const changes = [...columnsOf(resource, values), ...hiddenColumns].map(
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
