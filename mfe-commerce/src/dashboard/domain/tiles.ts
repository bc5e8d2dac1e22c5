import { formatMoney, intlLocale } from "@hpay/domain";
import type { CurrencyFigures } from "./summary";

export interface Tile {
  readonly label:
    | "figures.paid-today"
    | "figures.paid-7"
    | "figures.paid-30"
    | "figures.awaiting"
    | "figures.refunded"
    | "figures.failed";
  readonly text: string;
}

/** Lets a long amount break before its currency on a narrow phone, but not inside the number. */
const breakBeforeCurrency = (amount: string) => amount.replaceAll("\u00a0", " ");

/** The amounts paid, pending, refunded and failed, in one currency, as texts. */
export function tilesOf(figures: CurrencyFigures, language: string): readonly Tile[] {
  const { orders, failedOrders } = figures;
  const share = new Intl.NumberFormat(intlLocale(language), {
    style: "percent",
    maximumFractionDigits: 1,
  }).format(orders === 0 ? 0 : failedOrders / orders);
  const amounts = [
    ["figures.paid-today", figures.paidToday],
    ["figures.paid-7", figures.paid7Days],
    ["figures.paid-30", figures.paid30Days],
    ["figures.awaiting", figures.awaiting],
    ["figures.refunded", figures.refunded],
  ] as const;
  return [
    ...amounts.map(([label, value]) => ({ label, text: breakBeforeCurrency(formatMoney(value, language)) })),
    { label: "figures.failed", text: share },
  ];
}
