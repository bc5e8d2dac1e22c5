import type { WireRecords } from "@hpay/contract";

/** Names of a resource's fields; any name for a resource that is only known at runtime. */
export type FieldName<R extends string> = R extends keyof WireRecords
  ? Extract<keyof WireRecords[R], string>
  : string;

/** One condition on a field. Source: wire §3. */
export type FieldFilter =
  | string
  | number
  | boolean
  | null
  | { readonly like: string }
  | { readonly between: readonly [string | number, string | number] }
  | { readonly in: readonly (string | number)[] }
  | { readonly notRegexp: string };

/** Conditions on fields, all of which must be met; `or` contains alternatives. */
export type ListFilter<R extends string = string> = FilterOf<FieldName<R>>;
type FilterOf<Field extends string> = {
  readonly [Name in Field]?: FieldFilter | readonly FilterOf<Field>[] | undefined;
} & { readonly or?: readonly FilterOf<Field>[] };

/** A page of a resource, and how the resource is sorted and filtered. */
export type ListParams<R extends string = string> = ParamsOf<FieldName<R>>;

/**
 * The type parameter is the field names and not the resource, because the compiler would otherwise accept one
 * resource's parameters for another's.
 */
interface ParamsOf<Field extends string> {
  /** Page number, from 1; 1 by default. */
  readonly page?: number;
  /** Number of records per page; 30 by default. */
  readonly perPage?: number;
  /** Field to sort by; `id` by default. */
  readonly orderBy?: Field;
  /** Direction of the sort; `desc` by default. */
  readonly order?: "asc" | "desc";
  readonly filter?: FilterOf<Field>;
  /** The cursor from the previous answer, instead of a page number. */
  readonly after?: string;
}

/** The query string of a list, including default values. */
export function listQuery(params: ListParams): string {
  const query = new URLSearchParams({
    page: String(params.page ?? 1),
    perPage: String(params.perPage ?? 30),
    orderBy: params.orderBy ?? "id",
    order: params.order ?? "desc",
  });
  if (params.filter && Object.keys(params.filter).length > 0)
    query.set("filter", JSON.stringify(params.filter));
  if (params.after) query.set("after", params.after);
  return query.toString();
}

/** A `like` pattern that finds a text anywhere, in any script: the gateway ignores scripts and accents. Source: wire §3. */
export function containsPattern(text: string): string {
  return `%${text}%`;
}
