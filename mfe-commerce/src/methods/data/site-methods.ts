import { type ListParams, readingOnce, useRecordList, type WireRecord } from "@hpay/data";
import { useMemo } from "react";
import { withDataRead } from "../../wire/read-record";
import { type MethodKind, methodKinds, readSiteMethod, type SiteMethod } from "../domain/site-method";

const resources = {
  payment: "company_site_payment_methods",
  shipping: "company_site_shipping_methods",
  fiscal: "company_site_fiscal_methods",
} as const satisfies Record<MethodKind, string>;

const readers = {
  payment: reader("payment"),
  shipping: reader("shipping"),
  fiscal: reader("fiscal"),
} as const satisfies Record<MethodKind, (record: WireRecord) => SiteMethod>;

export interface SiteMethods {
  /** All methods: payment, then fiscal, then shipping, which is the order of their actions. */
  readonly all: readonly SiteMethod[];
  /** Kinds with definitions that failed to load; they count as having no methods. */
  readonly failedKinds: readonly MethodKind[];
  readonly isLoading: boolean;
}

/** The methods of the POS, loaded once and cached. */
export function useSiteMethods(posId: number | null): SiteMethods {
  const payment = useMethods("payment", posId);
  const shipping = useMethods("shipping", posId);
  const fiscal = useMethods("fiscal", posId);
  const isLoading = payment.isPending || shipping.isPending || fiscal.isPending;
  // A query result is a new object on each render, and new methods would run all scripts again, so its parts
  // are compared.
  return useMemo(() => {
    const errors = { payment: payment.error, shipping: shipping.error, fiscal: fiscal.error };
    return {
      all: [payment.data, fiscal.data, shipping.data].flatMap((page) => page?.rows ?? []),
      failedKinds: methodKinds.filter((kind) => errors[kind] !== null),
      isLoading,
    };
  }, [payment.data, payment.error, shipping.data, shipping.error, fiscal.data, fiscal.error, isLoading]);
}

/** The payment methods of a POS, from the same query. */
export function usePaymentMethods(posId: number | null): readonly SiteMethod[] {
  return useMethods("payment", posId).data?.rows ?? noMethods;
}

const noMethods: readonly never[] = [];

function useMethods(kind: MethodKind, posId: number | null) {
  const params = useMemo<ListParams<(typeof resources)[MethodKind]>>(
    () => ({ page: 1, perPage: 99_999, orderBy: "id", order: "asc", filter: { CompanySiteId: posId ?? 0 } }),
    [posId],
  );
  return useRecordList(resources[kind], params, { read: readers[kind], enabled: posId !== null });
}

function reader(kind: MethodKind) {
  return readingOnce((record) => readSiteMethod(kind, withDataRead(record)));
}
