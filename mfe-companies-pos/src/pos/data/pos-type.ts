import type { LanguageCode, LocalizedText } from "@hpay/contract";
import {
  type JsonField,
  parseJsonField,
  type Received,
  textField,
  useProvider,
  useQuery,
  type WireRecord,
} from "@hpay/data";
import { isJsonObject, type PosKind, parsePosType } from "@hpay/domain";
import { localized } from "@hpay/i18n";
import { useLanguage } from "@hpay/remote-kit";
import { useCallback } from "react";

/** A kind of POS with its parameters and scripts. */
export interface PosTypeRecord {
  /** Wire name, such as `site-woocommerce`. */
  readonly name: string;
  readonly kind: PosKind;
  readonly subtype: string;
  readonly title: string;
  /** The parameters in the type's `Data`, for `@hpay/definition-form`. */
  readonly parameters: unknown;
  readonly scripts: Readonly<Partial<Record<PosTypeHook, string>>>;
}

const hooks = ["createDataFilter", "updateFilter"] as const;
export type PosTypeHook = (typeof hooks)[number];

/**
 * Reads a record of `pos_types`; null for an unknown kind.
 * @param language of the title, if the type's `Data.texts` contain it
 */
export function readPosType(
  record: Received<"pos_types">,
  language: LanguageCode = "en",
): PosTypeRecord | null {
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
    title: localized(titlesOf(textField(record, "Title") || name, value.texts), language),
    parameters: value.parameters ?? [],
    scripts,
  };
}

function titlesOf(en: string, texts: unknown): LocalizedText {
  const titleIn = (language: "rs" | "mk") => {
    const translation = isJsonObject(texts) ? texts[language] : undefined;
    return isJsonObject(translation) ? textField({ ...translation }, "Title") : "";
  };
  return { en, rs: titleIn("rs"), mk: titleIn("mk") };
}

/** The POS type that `SiteType` names. "site" alone is the standard site. */
export function posTypeOf(types: readonly PosTypeRecord[], siteType: string): PosTypeRecord | null {
  const parsedType = parsePosType(siteType);
  return (
    types.find(({ kind, subtype }) => kind === parsedType?.kind && subtype === parsedType.subtype) ?? null
  );
}

/**
 * All POS types. They are loaded once, because they belong to the product and not to a company. Source: spec 1
 * §2, §7.
 */
export function usePosTypes(enabled = true) {
  const provider = useProvider();
  const language = useLanguage();
  const select = useCallback(
    ({ records }: { readonly records: readonly WireRecord[] }) =>
      records.map((record) => readPosType(record, language)).filter((type) => type !== null),
    [language],
  );
  return useQuery({
    queryKey: ["pos-types"],
    queryFn: ({ signal }) =>
      provider.list("pos_types", { page: 1, perPage: 9999, orderBy: "Order", order: "asc" }, { signal }),
    select,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
