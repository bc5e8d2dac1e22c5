import type { RecordId } from "@hpay/contract";
import type { ListParams } from "../provider/list-query";
import { canonicalResource } from "../provider/resource-name";

export type RecordKey = readonly [scope: string, resource: string, ...rest: readonly unknown[]];

export interface ResourceKeys {
  /** Key of all queries of the resource. */
  readonly all: RecordKey;
  readonly lists: RecordKey;
  list(params: ListParams): RecordKey;
  one(id: RecordId | string): RecordKey;
  /** Key of an answer that is neither a list nor a record (`summary`, `timeline`). */
  other(name: string, params?: unknown): RecordKey;
}

/** Query keys of a resource in a scope (see `useScope`). */
export function resourceKeys(resource: string, scope: string): ResourceKeys {
  const name = canonicalResource(resource);
  return {
    all: [scope, name],
    lists: [scope, name, "list"],
    list: (params) => [scope, name, "list", params],
    one: (id) => [scope, name, "one", String(id)],
    other: (call, params = null) => [scope, name, "other", call, params],
  };
}
