/**
 * Spreads units over lines in proportion, so that they add up: handed out one by one, each to the line that has got the
 * smallest part of its own so far (what it has got, and half a unit, divided by what it has), the first of equals. With
 * one unit more no line gets less, which remainders that are sorted do not promise.
 * @param lines none below 0; the units are at most their sum
 */
export function spreadUnits(lines: readonly bigint[], units: bigint): readonly bigint[] {
  const all = lines.reduce((sum, line) => sum + line, 0n);
  if (all === 0n) return lines.map(() => 0n);
  // Rounding each share by itself gives what the hand-out gives for a sum that is at most a half a line away.
  const spread = lines.map((line) => (2n * line * units + all) / (2n * all));
  let left = units - spread.reduce((sum, part) => sum + part, 0n);
  for (; left > 0n; left -= 1n) give(lines, spread, 1n);
  for (; left < 0n; left += 1n) give(lines, spread, -1n);
  return spread;
}

/** The next unit to the line whose turn it is, or the last one back from the line that got it. */
function give(lines: readonly bigint[], spread: bigint[], unit: 1n | -1n): void {
  let best = -1;
  for (let at = 0; at < lines.length; at += 1) {
    const [line, part] = [lines[at] ?? 0n, spread[at] ?? 0n];
    if (unit > 0n ? part >= line : part <= 0n) continue;
    if (best < 0 || isFirst(lines, spread, unit, at, best)) best = at;
  }
  if (best >= 0) spread[best] = (spread[best] ?? 0n) + unit;
}

/** Compares (2 × part ± 1) / line of two lines, multiplied out. Of equals the earlier gets first and gives back last. */
function isFirst(
  lines: readonly bigint[],
  spread: readonly bigint[],
  unit: 1n | -1n,
  at: number,
  best: number,
): boolean {
  const one = (2n * (spread[at] ?? 0n) + unit) * (lines[best] ?? 0n);
  const other = (2n * (spread[best] ?? 0n) + unit) * (lines[at] ?? 0n);
  return unit > 0n ? one < other : one >= other;
}
