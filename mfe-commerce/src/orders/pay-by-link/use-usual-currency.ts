import { type ListParams, useRecordList, type WireRecord } from "@hpay/data";
import { useMemo, useState } from "react";
import { asText } from "../../wire/loose-value";
import { defaultCurrency } from "../domain/order-form";
import { orderListSpec } from "../order-list/order-list-spec";
import { storedCurrency } from "./stored-currency";

/** So many of the newest orders say what a POS usually sells in. */
const lookedAt = 20;

/**
 * The currency that a new order of a POS begins with: that of the last one made here, else what most of its newest orders
 * are in, else the specification's. Null while it is not known yet.
 */
export function useUsualCurrency(posId: number): string | null {
  const [kept] = useState(() => storedCurrency(posId));
  const params = useMemo<ListParams>(
    () => ({ page: 1, perPage: lookedAt, filter: { CompanySiteId: posId } }),
    [posId],
  );
  const newest = useRecordList(orderListSpec.resource, params, { read: currencyOf, enabled: kept === null });
  if (kept !== null) return kept;
  // Where they can not be read, the person chooses.
  if (newest.data === undefined) return newest.error ? defaultCurrency : null;
  return mostCommon(newest.data.rows) ?? defaultCurrency;
}

const currencyOf = ({ Currency }: WireRecord) => asText(Currency) || null;

/** The one that comes most often; of equals, the one that came first. */
function mostCommon(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0];
}
