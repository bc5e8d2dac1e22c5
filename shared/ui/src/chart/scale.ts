/** Returns at most five round values from 0 to at least `max`: 0, 5 000, 10 000 … */
export function niceTicks(max: number): readonly number[] {
  if (!(max > 0)) return [0, 1];
  const roughStep = max / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= roughStep) ?? 10) * power;
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/**
 * Indices of the labels that fit in a row of `count`: at most `max`, evenly spaced, always including the
 * last.
 */
export function labelledIndexes(count: number, max: number): ReadonlySet<number> {
  const interval = Math.max(1, Math.ceil(count / max));
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter(
      (index) => (count - 1 - index) % interval === 0,
    ),
  );
}
