import { styled } from "@hpay/ui";
import type { TimeChartProps } from "./figures";
import { useChartText } from "./use-chart-text";

const Frame = styled("div", {
  base: {
    maxHeight: "20rem",
    overflow: "auto",
    fontSize: "sm",
    "& table": { width: "full", borderCollapse: "collapse" },
    "& th, & td": {
      py: "1.5",
      px: "2",
      borderBottomWidth: "1px",
      textAlign: "end",
      fontVariantNumeric: "tabular-nums",
    },
    "& th:not(:nth-of-type(n + 2))": { textAlign: "start" },
    "& thead th": { color: "fg.muted", fontWeight: "medium", fontSize: "xs" },
    "& tbody th": { fontWeight: "normal", textAlign: "start" },
  },
});

/** A chart's figures as a table that people can read and copy. */
export function ChartTable({
  title,
  series,
  points,
  format,
}: Pick<TimeChartProps, "title" | "series" | "points" | "format">) {
  const t = useChartText();
  return (
    <Frame role="region" aria-label={title} tabIndex={0}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t("ui.chart-when")}</th>
            {series.map((entry) => (
              <th key={entry.id} scope="col">
                {entry.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id}>
              <th scope="row">{point.label}</th>
              {series.map((entry, at) => (
                <td key={entry.id}>{format(point.values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}
