import { formatMoney, intlLocale, writtenDay } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { TimeChart } from "@hpay/ui/chart";
import { useMemo } from "react";
import type { DaySummary } from "./domain/summary";
import { dashboardMessages } from "./messages/catalogue";

export interface PaidChartProps {
  readonly summary: readonly DaySummary[];
  /** The days, today first. */
  readonly days: readonly string[];
  readonly currency: string;
}

const dayAndMonth = { day: "numeric", month: "short" } as const;

/** A chart of paid amounts per day, with the same figures as a table. */
export function PaidChart({ summary, days, currency }: PaidChartProps) {
  const t = useT(dashboardMessages);
  const language = useLanguage();
  const points = useMemo(() => {
    return days.toReversed().map((day) => {
      const paidAmount =
        summary.find((entry) => entry.day === day && entry.currency === currency)?.paid ?? "0";
      // The number only determines the height of a bar. Elsewhere, amounts are decimal texts.
      return {
        id: day,
        label: writtenDay(new Date(`${day}T00:00:00Z`), language, dayAndMonth),
        values: [Number(paidAmount)],
      };
    });
  }, [summary, days, currency, language]);
  const compactFormat = new Intl.NumberFormat(intlLocale(language), { notation: "compact" });
  return (
    <TimeChart
      title={t("figures.chart", { currency })}
      series={[{ id: "paid", label: t("figures.paid-30") }]}
      points={points}
      format={(value) => formatMoney({ amount: value.toFixed(4), currency }, language)}
      formatAxis={(value) => compactFormat.format(value)}
    />
  );
}
