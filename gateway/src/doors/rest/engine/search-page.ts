import { and, getTableName, type SQL, sql } from "drizzle-orm";
import type { Row } from "../../../people/access/change";
import type { Queries } from "../../../platform/database/database";
import { filterCondition, isSearch } from "./filter";
import type { ListQuery } from "./list-query";
import { afterCursor, countUpTo, exactCount, offsetOf, type RowCount, selectRows } from "./list-rows";
import type { Resource } from "./resource";

export interface Search {
  readonly visible: SQL | undefined;
  readonly condition: SQL | undefined;
  readonly query: ListQuery;
}

/** A text with more matches than this counts as common: the newest rows fill a page quickly. */
const commonMatches = 1000;
const maxWindow = 20_000;

/**
 * A page of a search in id order. The planner always uses the text index and then sorts all matches: fast for
 * a rare text, over a second for a common one. So the newest rows are searched first, and the index only when
 * they do not fill the page.
 * @returns undefined when the list is not such a search
 */
export async function searchPage(
  queries: Queries,
  resource: Resource,
  { visible, condition, query }: Search,
): Promise<(RowCount & { readonly rows: readonly Row[] }) | undefined> {
  if (query.sort[1].column !== resource.id || !isSearch(resource, query.filter)) return undefined;
  const pageCondition = and(visible, placeOf(resource, query.filter), afterCursor(resource, query));
  const order = sql`order by ${resource.id} ${sql.raw(query.isDescending ? "desc" : "asc")}`;
  // The window has the table's name, so that every condition applies to it.
  const first = (size: number) =>
    sql`(select * from ${resource.table} where ${pageCondition ?? sql`true`} ${order} limit ${size})
      as ${sql.identifier(getTableName(resource.table))}`;
  const pageWithin = (size: number) => {
    const ids = sql`select ${resource.id} from ${first(size)} where ${condition ?? sql`true`} ${order}
      limit ${query.perPage} offset ${offsetOf(query)}`;
    return selectRows(queries, resource, sql`${resource.id} in (${ids})`, {
      ...query,
      page: 1,
      after: undefined,
    });
  };
  const isFull = (rows: readonly Row[]) => rows.length === query.perPage;

  const neededRows = offsetOf(query) + query.perPage;
  const size = Math.min(maxWindow, Math.max(commonMatches, neededRows * 10));
  const nearRows = await pageWithin(size);
  // With a cursor the window covers the remaining rows; the total is counted separately.
  if (isFull(nearRows) && query.after !== undefined)
    return { rows: nearRows, ...(await countUpTo(commonMatches, queries, resource, condition)) };
  if (isFull(nearRows)) {
    const windowMatches = sql`(select from ${first(size)} where ${condition ?? sql`true`}) as found`;
    const total = await countUpTo(size, queries, resource, pageCondition);
    return {
      rows: nearRows,
      total: await queries.$count(windowMatches),
      totalIsAtLeast: total.totalIsAtLeast,
    };
  }
  const matchCount = await countUpTo(commonMatches, queries, resource, condition);
  if (matchCount.total === 0) return { rows: [], ...exactCount(0) };
  if (!matchCount.totalIsAtLeast) {
    // Counts matches without sorting, because for a sorted query the planner may scan every order of the POS.
    const ids = sql`select ${resource.id} from ${resource.table} where ${condition ?? sql`true`} limit ${commonMatches}`;
    return {
      rows: await selectRows(queries, resource, sql`${resource.id} in (${ids})`, query),
      ...matchCount,
    };
  }
  const farRows = size < maxWindow ? await pageWithin(maxWindow) : [];
  if (isFull(farRows)) return { rows: farRows, ...matchCount, total: Math.max(matchCount.total, neededRows) };
  return { rows: await selectRows(queries, resource, condition, query), ...matchCount };
}

/** The filter's POS, which makes the window one range of an index. */
function placeOf(resource: Resource, filter: unknown): SQL | undefined {
  if (typeof filter !== "object" || filter === null || !("CompanySiteId" in filter)) return undefined;
  return filterCondition(resource, { CompanySiteId: filter.CompanySiteId });
}
