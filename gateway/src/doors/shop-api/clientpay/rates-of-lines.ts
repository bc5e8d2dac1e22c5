/* Finds the rates of lines by trial from the taxes of all lines, so floating point is exact enough. */

export interface Line {
  /** The line's cost without tax; negative for a discount. */
  readonly net: number;
  /** Whether discounts usually apply to the line: they do to goods, and not to delivery. */
  readonly isGoods: boolean;
}

export interface Tax {
  readonly tax: number;
  /** The rates that the tax can have; 0 stands for a charge without a rate. */
  readonly rates: readonly number[];
}

export interface LineRate {
  readonly rate: number;
  /** The part of the line with this rate, 0 to 1. */
  readonly share: number;
}

export interface RateAssignment {
  /** The rates of each line. Only a discount can have several. */
  readonly lineRates: readonly (readonly LineRate[])[];
  readonly taxRates: readonly number[];
}

/** The lines of one rate, and their cost after discounts. */
interface Group {
  readonly rate: number;
  readonly net: number;
  readonly tolerance: number;
}

interface Candidate extends RateAssignment {
  /** How far the discounts are from being the same share of all goods. */
  readonly distance: number;
}

const hundred = 100;
/** Maximum steps of a search with one tolerance. */
const maxSteps = 50_000;
const maxChoices = 64;

/**
 * The rates of the lines; undefined if no combination gives these taxes. Taxes that are not rounded are read
 * exactly; otherwise each line's tax may have been rounded.
 * @param unit smallest unit of the currency
 */
export function ratesOfLines(
  lines: readonly Line[],
  taxes: readonly Tax[],
  unit: number,
): RateAssignment | undefined {
  const choices = choicesOf(taxes);
  let bestCandidate: Candidate | undefined;
  for (const tolerance of [unit / 10, (unit * (1 + lines.length)) / 2]) {
    const steps = { remaining: maxSteps };
    for (const taxRates of choices) {
      const groups = groupsOf(lines, taxes, taxRates, tolerance);
      const candidate = candidateOf(lines, groups, steps);
      if (candidate && candidate.distance < (bestCandidate?.distance ?? Number.POSITIVE_INFINITY))
        bestCandidate = { ...candidate, taxRates };
      if (candidate && candidate.distance <= toleranceOf(groups)) return bestCandidate;
    }
  }
  return bestCandidate;
}

/** All combinations of one rate for each tax, with at least one rate above 0. */
const choicesOf = (taxes: readonly Tax[]): readonly (readonly number[])[] =>
  taxes
    .reduce<readonly (readonly number[])[]>(
      (choices, { rates }) =>
        choices.flatMap((choice) => rates.map((rate) => [...choice, rate])).slice(0, maxChoices),
      [[]],
    )
    .filter((choice) => choice.some((rate) => rate > 0));

function groupsOf(
  lines: readonly Line[],
  taxes: readonly Tax[],
  taxRates: readonly number[],
  tolerance: number,
): readonly Group[] {
  const rates = [...new Set(taxRates)].filter((rate) => rate > 0).toSorted((a, b) => b - a);
  const taxedGroups = rates.map((rate) => ({
    rate,
    net: (sum(taxes.map(({ tax }, at) => (taxRates[at] === rate ? tax : 0))) * hundred) / rate,
    tolerance: (tolerance * hundred) / rate,
  }));
  const rest = sum(lines.map(({ net }) => net)) - sum(taxedGroups.map(({ net }) => net));
  return [...taxedGroups, { rate: 0, net: rest, tolerance: toleranceOf(taxedGroups) }];
}

/** Tries delivery first, which usually has the highest rate, then large lines, which leave few combinations. */
function candidateOf(
  lines: readonly Line[],
  groups: readonly Group[],
  steps: { remaining: number },
): Omit<Candidate, "taxRates"> | undefined {
  const goods = lines
    .filter(({ net }) => net >= 0)
    .toSorted((a, b) => Number(a.isGoods) - Number(b.isGoods) || b.net - a.net);
  const discount = -sum(lines.map(({ net }) => Math.min(net, 0)));
  // Only a gift card can exceed the goods of its rate, because its rate is 0.
  if (groups.some(({ rate, net, tolerance }) => net < -tolerance - (rate === 0 ? discount : 0)))
    return undefined;
  const limits = groups.map(({ net, tolerance }) => net + discount + tolerance);
  const exactTolerance = toleranceOf(groups);
  const chosenGroups: number[] = [];
  const costs = groups.map(() => 0);
  let bestChoice: { readonly groups: readonly number[]; readonly distance: number } | undefined;
  const visit = (): void => {
    steps.remaining -= 1;
    const line = goods[chosenGroups.length];
    if (line === undefined) {
      steps.remaining -= goods.length;
      const distance = distanceOf(goods, chosenGroups, groups, discount);
      if (distance < (bestChoice?.distance ?? Number.POSITIVE_INFINITY))
        bestChoice = { groups: [...chosenGroups], distance };
      if (distance <= exactTolerance) steps.remaining = 0;
      return;
    }
    for (const groupIndex of limits.keys()) {
      const before = costs[groupIndex] ?? 0;
      if (steps.remaining <= 0) return;
      if (before + line.net > (limits[groupIndex] ?? 0)) continue;
      costs[groupIndex] = before + line.net;
      chosenGroups.push(groupIndex);
      visit();
      chosenGroups.pop();
      costs[groupIndex] = before;
    }
  };
  visit();
  if (!bestChoice) return undefined;
  const { groups: rates, distance } = bestChoice;
  const discounts = discountsOf(goods, rates, groups);
  const lineRates = lines.map((line) => {
    if (line.net < 0) return discountRates(discounts, groups);
    return [{ rate: groups[rates[goods.indexOf(line)] ?? -1]?.rate ?? 0, share: 1 }];
  });
  return { lineRates, distance };
}

/** The discount of each group: what its lines cost beyond the group's sum. */
const discountsOf = (
  goods: readonly Line[],
  chosenGroups: readonly number[],
  groups: readonly Group[],
): readonly number[] => groups.map(({ net }, groupIndex) => costOf(goods, chosenGroups, groupIndex) - net);

const costOf = (goods: readonly Line[], chosenGroups: readonly number[], groupIndex: number): number =>
  sum(goods.map(({ net }, at) => (chosenGroups[at] === groupIndex ? net : 0)));

/** How far a choice of rates is from even discounts; infinite when a group would cost more than its lines. */
function distanceOf(
  goods: readonly Line[],
  chosenGroups: readonly number[],
  groups: readonly Group[],
  discount: number,
): number {
  const discounts = discountsOf(goods, chosenGroups, groups);
  if (discounts.some((discount, groupIndex) => discount < -(groups[groupIndex]?.tolerance ?? 0)))
    return Number.POSITIVE_INFINITY;
  const goodsOnly = goods.filter(({ isGoods }) => isGoods);
  const goodsByGroup = groups.map((_, groupIndex) =>
    costOf(
      goods.map(({ net, isGoods }) => ({ net: isGoods || goodsOnly.length === 0 ? net : 0, isGoods })),
      chosenGroups,
      groupIndex,
    ),
  );
  const total = sum(goodsByGroup) || 1;
  return sum(
    discounts.map((item, groupIndex) =>
      Math.abs(item - (discount * (goodsByGroup[groupIndex] ?? 0)) / total),
    ),
  );
}

function discountRates(discounts: readonly number[], groups: readonly Group[]): readonly LineRate[] {
  const maxDiscount = Math.max(...discounts);
  const parts = groups.flatMap(({ rate, tolerance }, groupIndex) => {
    const part = discounts[groupIndex] ?? 0;
    return part > tolerance || part === maxDiscount ? [{ rate, part }] : [];
  });
  const total = sum(parts.map(({ part }) => part));
  return parts.map(({ rate, part }) => ({ rate, share: part / total }));
}

const toleranceOf = (groups: readonly Group[]): number => sum(groups.map(({ tolerance }) => tolerance));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
