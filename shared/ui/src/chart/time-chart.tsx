import { Button, styled } from "@hpay/ui";
import { useRef, useState } from "react";
import { ChartTable } from "./chart-table";
import type { ChartPoint, ChartSeries, TimeChartProps } from "./figures";
import { labelledIndexes, niceTicks } from "./scale";
import { useChartText } from "./use-chart-text";
import { useWidth } from "./use-width";

const Figure = styled("figure", { base: { minWidth: 0 } });
const Head = styled("figcaption", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    marginBottom: "3",
  },
});
const Title = styled("span", { base: { flex: 1, fontWeight: "medium", minWidth: "6rem" } });
const Legend = styled("span", {
  base: { display: "inline-flex", alignItems: "center", gap: "1.5", fontSize: "xs", color: "fg.muted" },
});
const Swatch = styled("span", {
  base: { width: "10px", height: "10px", borderRadius: "2px", forcedColorAdjust: "none" },
});
const Picture = styled("svg", {
  base: {
    width: "full",
    height: "auto",
    overflow: "visible",
    fontSize: "11px",
    fontVariantNumeric: "tabular-nums",
    "& text": { fill: "fg.muted" },
    "& line": { stroke: "border" },
    "& g:hover > rect[data-hit]": { fill: "bg.muted", fillOpacity: 0.6 },
  },
});

const padding = { top: 8, right: 8, bottom: 22, left: 56 };
const colours = [
  "var(--hp-colors-accent-solid)",
  "var(--hp-colors-border-control)",
  "var(--hp-colors-violet-fg)",
];

/** Bars or lines over time as SVG, with the same figures as a table. */
export function TimeChart({
  title,
  series,
  points,
  kind = "bars",
  height = 200,
  format,
  formatAxis = format,
}: TimeChartProps) {
  const t = useChartText();
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  const [isTable, setIsTable] = useState(false);
  const ticks = niceTicks(Math.max(0, ...points.flatMap((point) => point.values)));
  const top = ticks.at(-1) ?? 1;
  const plotSize = {
    width: width - padding.left - padding.right,
    height: height - padding.top - padding.bottom,
  };
  const bandWidth = plotSize.width / Math.max(1, points.length);
  const yOf = (value: number) => padding.top + plotSize.height - (value / top) * plotSize.height;
  const xOf = (index: number) => padding.left + bandWidth * index;
  const labelledPoints = labelledIndexes(points.length, Math.max(2, Math.floor(plotSize.width / 80)));
  const barWidth = Math.max(1, Math.min(28, (bandWidth * 0.68) / Math.max(1, series.length)));
  return (
    <Figure ref={frame}>
      <Head>
        <Title>{title}</Title>
        {series.length > 1
          ? series.map((entry, at) => (
              <Legend key={entry.id}>
                <Swatch style={{ background: colours[at % colours.length] }} />
                {entry.label}
              </Legend>
            ))
          : null}
        <Button
          size="xs"
          variant="ghost"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          data-no-print
        >
          {t(isTable ? "ui.chart-picture" : "ui.chart-table")}
        </Button>
      </Head>
      {isTable ? (
        <ChartTable title={title} series={series} points={points} format={format} />
      ) : (
        <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={padding.left} x2={width - padding.right} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={padding.left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end">
                {formatAxis(tick)}
              </text>
            </g>
          ))}
          {points.map((point, index) => (
            <g key={point.id}>
              <rect
                data-hit
                x={xOf(index)}
                y={padding.top}
                width={bandWidth}
                height={plotSize.height}
                fill="transparent"
              />
              <title>{hoverText(point, series, format)}</title>
              {kind === "bars"
                ? point.values.map((value, at) => (
                    <rect
                      key={series[at]?.id ?? at}
                      x={xOf(index) + (bandWidth - barWidth * series.length) / 2 + barWidth * at}
                      y={yOf(value)}
                      width={barWidth - (series.length > 1 ? 1 : 0)}
                      height={Math.max(0, padding.top + plotSize.height - yOf(value))}
                      rx={Math.min(2, barWidth / 2)}
                      fill={colours[at % colours.length]}
                    />
                  ))
                : null}
              {labelledPoints.has(index) ? (
                <text x={xOf(index) + bandWidth / 2} y={height - 6} textAnchor="middle">
                  {point.label}
                </text>
              ) : null}
            </g>
          ))}
          {kind === "line"
            ? series.map((entry, at) => (
                <polyline
                  key={entry.id}
                  fill="none"
                  stroke={colours[at % colours.length]}
                  strokeWidth={2}
                  strokeLinejoin="round"
                  pointerEvents="none"
                  points={points
                    .map((point, index) => `${xOf(index) + bandWidth / 2},${yOf(point.values[at] ?? 0)}`)
                    .join(" ")}
                />
              ))
            : null}
        </Picture>
      )}
    </Figure>
  );
}

function hoverText(
  point: ChartPoint,
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  const lines = series.map((entry, at) => `${entry.label}: ${format(point.values[at] ?? 0)}`);
  return [point.label, ...lines].join("\n");
}
