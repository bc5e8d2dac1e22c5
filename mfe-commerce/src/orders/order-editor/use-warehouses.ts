import { type Received, readJsonField, useRecord } from "@hpay/data";
import { useIsEmbedded, useSelection } from "@hpay/remote-kit";
import { useMemo } from "react";
import { asList, asObject, asText } from "../../wire/loose-value";

interface WarehouseOption {
  readonly value: string;
  readonly label: string;
}

/** The two warehouses that the order editor always offers (spec 3 §3). */
const defaultWarehouses: readonly string[] = ["default", "skladiste2"];

/** Warehouses by Uid: the two default ones and, in the panel itself, the company's own. */
export function useWarehouses(): readonly WarehouseOption[] {
  const { company } = useSelection();
  const isEmbedded = useIsEmbedded();
  const { data } = useRecord("companies", isEmbedded ? null : (company?.id ?? null), {
    read: readWarehouses,
  });
  return useMemo(() => {
    const companyWarehouses = data ?? [];
    const missingDefaults = defaultWarehouses.filter(
      (uid) => !companyWarehouses.some((warehouse) => warehouse.value === uid),
    );
    return [...missingDefaults.map((uid) => ({ value: uid, label: uid })), ...companyWarehouses];
  }, [data]);
}

/** More than a company has. Each line of an order renders all of them. */
const maxOffered = 100;

function readWarehouses(company: Received<"companies">): readonly WarehouseOption[] {
  return asList(readJsonField(company.Data).Warehouses)
    .slice(0, maxOffered)
    .flatMap((value) => {
      const { Uid, Name } = asObject(value);
      const uid = asText(Uid);
      return uid === "" ? [] : [{ value: uid, label: asText(Name) || uid }];
    });
}
