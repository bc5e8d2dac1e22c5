import { type ListParams, listQuery, listResource } from "@hpay/data/list-query";
import { listFilter } from "../record-list/domain/list-filter";
import { readListParams } from "../record-list/domain/list-params";
import { listRange } from "../record-list/domain/list-range";
import type { ListSpec } from "../record-list/list-spec";
import { readStoredExclusion } from "../record-list/stored-exclusion";

export interface FirstRequest {
  /** Address of the request below the API's base, as the list sends it. */
  readonly path: string;
  /** Ids of the columns that the address names; null for the default ones. */
  readonly columns: readonly string[] | null;
}

/**
 * The first request that a list sends for an address. The list builds it with the same code and can reuse the
 * answer.
 * @param now milliseconds since 1970
 */
export function firstRequest(
  { rules, fields, resource }: Pick<ListSpec<never>, "rules" | "fields" | "resource">,
  search: string,
  posId: number,
  now: number,
  zone: string,
): FirstRequest {
  const params = readListParams(new URLSearchParams(search), rules);
  const request: ListParams = {
    page: params.page,
    perPage: params.size,
    orderBy: params.sort.field,
    order: params.sort.direction,
    filter: listFilter(
      {
        posId,
        routeId: { kind: "none" },
        range: listRange({ from: params.from, to: params.to }, now, zone),
        search: params.search,
        exclude: params.exclude ?? readStoredExclusion(rules.excludable),
      },
      fields,
    ),
  };
  return { path: `api/${listResource(resource)}?${listQuery(request)}`, columns: params.columns };
}
