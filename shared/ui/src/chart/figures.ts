export interface ChartSeries {
  readonly id: string;
  readonly label: string;
}

export interface ChartPoint {
  /** A unique key, for example the day. */
  readonly id: string;
  readonly label: string;
  /**
   * One number for each series, in their order; 0 if there is no value. The numbers are only for drawing;
   * elsewhere, amounts are decimal texts.
   */
  readonly values: readonly number[];
}

export interface TimeChartProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly kind?: "bars" | "line";
  /** The chart's height in px at full width. */
  readonly height?: number;
  /** Formats a value in the person's language. */
  readonly format: (value: number) => string;
  /** Formats a value of the axis in a shorter form. */
  readonly formatAxis?: (value: number) => string;
}
