import { type JsonField, parseJsonField, type Received, textField, useProvider, useQuery } from "@hpay/data";
import { type PosKind, parsePosType } from "@hpay/domain";

/** A kind of POS with its parameters and scripts. */
export interface PosTypeRecord {
  /** `site-woocommerce` */
  readonly name: string;
  readonly kind: PosKind;
  readonly subtype: string;
  readonly title: string;
  /** As in the type's `Data`; `@hpay/definition-form` reads it. */
  readonly parameters: unknown;
  readonly scripts: Readonly<Partial<Record<PosTypeHook, string>>>;
}

const hooks = ["createDataFilter", "updateFilter"] as const;
export type PosTypeHook = (typeof hooks)[number];

/** Reads a record of `pos_types`; unknown kinds are left out. */
export function readPosType(record: Received<"pos_types">): PosTypeRecord | null {
  const name = textField(record, "Name");
  const type = parsePosType(name);
  if (!type) return null;
  const { value }: JsonField = parseJsonField(record.Data);
  const scripts: Partial<Record<PosTypeHook, string>> = {};
  for (const hook of hooks) {
    const text = textField(value, hook);
    if (text.startsWith("function(")) scripts[hook] = text;
  }
  return {
    name,
    ...type,
    title: textField(record, "Title") || name,
    parameters: value.parameters ?? [],
    scripts,
  };
}

/** The type named by a `SiteType`; "site" alone is the standard site. */
export function posTypeOf(types: readonly PosTypeRecord[], siteType: string): PosTypeRecord | null {
  const wanted = parsePosType(siteType);
  return types.find(({ kind, subtype }) => kind === wanted?.kind && subtype === wanted.subtype) ?? null;
}

/** All POS types, loaded once: they belong to the product, not to a company. Source: spec 1 §2, §7. */
export function usePosTypes(enabled = true) {
  const provider = useProvider();
  return useQuery({
    queryKey: ["pos-types"],
    queryFn: ({ signal }) =>
      provider.list("pos_types", { page: 1, perPage: 9999, orderBy: "Order", order: "asc" }, { signal }),
    select: ({ records }) => records.map(readPosType).filter((type) => type !== null),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
