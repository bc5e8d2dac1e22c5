/**
 * Spreads units over lines proportionally, so that they add up. Units are given one by one, each to the line
 * with the smallest share so far (its units plus half a unit, divided by its size), or to the first of equal
 * lines. With one more unit, no line gets less, which sorting by remainders would not guarantee.
 * @param lines none below 0; the units are at most their sum
 */
export function spreadUnits(lines: readonly bigint[], units: bigint): readonly bigint[] {
  const total = lines.reduce((sum, line) => sum + line, 0n);
  if (total === 0n) return lines.map(() => 0n);
  // The shares are first rounded separately, which leaves each at most half a unit off.
  const spread = lines.map((line) => (2n * line * units + total) / (2n * total));
  let remaining = units - spread.reduce((sum, part) => sum + part, 0n);
  for (; remaining > 0n; remaining -= 1n) moveUnit(lines, spread, 1n);
  for (; remaining < 0n; remaining += 1n) moveUnit(lines, spread, -1n);
  return spread;
}

/**
 * Moves one unit: gives it to the line that is next in order, or takes it from the line that was last to
 * receive one.
 */
function moveUnit(lines: readonly bigint[], spread: bigint[], unit: 1n | -1n): void {
  let bestIndex = -1;
  for (let at = 0; at < lines.length; at += 1) {
    const [line, part] = [lines[at] ?? 0n, spread[at] ?? 0n];
    if (unit > 0n ? part >= line : part <= 0n) continue;
    if (bestIndex < 0 || comesFirst(lines, spread, unit, at, bestIndex)) bestIndex = at;
  }
  if (bestIndex >= 0) spread[bestIndex] = (spread[bestIndex] ?? 0n) + unit;
}

/**
 * Compares (2 × part ± 1) / line of two lines by cross-multiplying. If they are equal, the earlier line
 * receives first and gives back last.
 */
function comesFirst(
  lines: readonly bigint[],
  spread: readonly bigint[],
  unit: 1n | -1n,
  at: number,
  bestIndex: number,
): boolean {
  const one = (2n * (spread[at] ?? 0n) + unit) * (lines[bestIndex] ?? 0n);
  const other = (2n * (spread[bestIndex] ?? 0n) + unit) * (lines[at] ?? 0n);
  return unit > 0n ? one < other : one >= other;
}
