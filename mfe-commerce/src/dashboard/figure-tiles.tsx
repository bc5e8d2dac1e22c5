import { formatMoney, intlLocale } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { styled } from "@hpay/ui";
import type { CurrencyFigures } from "./domain/summary";
import { dashboardMessages } from "./messages/catalogue";

const Tiles = styled("dl", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "repeat(3, minmax(0, 1fr))",
      xl: "repeat(6, minmax(0, 1fr))",
    },
    "& dt": { fontSize: "xs", color: "fg.muted" },
    "& dd": {
      marginTop: "0.5",
      fontSize: "lg",
      fontWeight: "semibold",
      fontVariantNumeric: "tabular-nums",
      overflowWrap: "anywhere",
    },
    "& dd > small": { display: "block", fontSize: "xs", fontWeight: "normal", color: "fg.muted" },
  },
});

/** On a narrow phone a long amount breaks before its currency, not inside it. */
const breakable = (amount: string) => amount.replaceAll("\u00a0", " ");

/** What was paid, is awaited, was refunded and failed, in one currency. */
export function FigureTiles({ figures }: { readonly figures: CurrencyFigures }) {
  const t = useT(dashboardMessages);
  const language = useLanguage();
  const { orders, failedOrders } = figures;
  const share = new Intl.NumberFormat(intlLocale(language), {
    style: "percent",
    maximumFractionDigits: 1,
  }).format(orders === 0 ? 0 : failedOrders / orders);
  const tiles = [
    ["figures.paid-today", figures.paidToday],
    ["figures.paid-7", figures.paid7Days],
    ["figures.paid-30", figures.paid30Days],
    ["figures.awaiting", figures.awaiting],
    ["figures.refunded", figures.refunded],
  ] as const;
  return (
    <Tiles aria-label={figures.currency}>
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{breakable(formatMoney(value, language))}</dd>
        </div>
      ))}
      <div>
        <dt>{t("figures.failed")}</dt>
        <dd>
          {share}
          <small>{t("figures.failed-of", { failed: failedOrders, orders })}</small>
        </dd>
      </div>
    </Tiles>
  );
}
