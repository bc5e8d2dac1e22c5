import { useLanguage, useT } from "@hpay/remote-kit";
import { styled } from "@hpay/ui";
import type { CurrencyFigures } from "./domain/summary";
import { tilesOf } from "./domain/tiles";
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

/** The amounts paid, pending, refunded and failed, in one currency. */
export function FigureTiles({ figures }: { readonly figures: CurrencyFigures }) {
  const t = useT(dashboardMessages);
  const language = useLanguage();
  const { orders, failedOrders } = figures;
  return (
    <Tiles aria-label={figures.currency}>
      {tilesOf(figures, language).map(({ label, text }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            {text}
            {label === "figures.failed" && (
              <small>{t("figures.failed-of", { failed: failedOrders, orders })}</small>
            )}
          </dd>
        </div>
      ))}
    </Tiles>
  );
}
