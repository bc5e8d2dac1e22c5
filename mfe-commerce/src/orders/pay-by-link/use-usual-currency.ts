import { type ListParams, type Received, useRecordList } from "@hpay/data";
import { useMemo, useState } from "react";
import { asText } from "../../wire/loose-value";
import { defaultCurrency } from "../domain/order-form";
import { orderListSpec } from "../order-list/order-list-spec";
import { storedCurrency } from "./stored-currency";

/** How many of the newest orders determine the most common currency. */
const maxRecentOrders = 20;

/**
 * The initial currency of a POS's new order: that of the last order created on this device, else the most
 * common one of the newest orders, else the specification's. Null until known.
 */
export function useUsualCurrency(posId: number): string | null {
  const [rememberedCurrency] = useState(() => storedCurrency(posId));
  const params = useMemo<ListParams<"company_site_orders">>(
    () => ({ page: 1, perPage: maxRecentOrders, filter: { CompanySiteId: posId } }),
    [posId],
  );
  const newestOrders = useRecordList(orderListSpec.resource, params, {
    read: currencyOf,
    enabled: rememberedCurrency === null,
  });
  if (rememberedCurrency !== null) return rememberedCurrency;
  // If the newest orders cannot be loaded, the default currency is offered.
  if (newestOrders.data === undefined) return newestOrders.error ? defaultCurrency : null;
  return mostCommon(newestOrders.data.rows) ?? defaultCurrency;
}

const currencyOf = ({ Currency }: Received<"company_site_orders">) => asText(Currency) || null;

/** The most frequent currency; on a tie, the first. */
function mostCommon(currencies: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of currencies) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0];
}
