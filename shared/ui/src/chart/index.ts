export { type ChartPoint, type ChartSeries, TimeChart, type TimeChartProps } from "./time-chart";
