export type { ChartPoint, ChartSeries, TimeChartProps } from "./figures";
export { TimeChart } from "./time-chart";
