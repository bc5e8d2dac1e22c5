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

export interface Way {
  /** The rates of each line. Only a discount can have several. */
  readonly ofLines: readonly (readonly LineRate[])[];
  /** The rate of each tax. */
  readonly ofTaxes: readonly number[];
}

/** The lines of one rate, and their cost after discounts. */
interface Group {
  readonly rate: number;
  readonly net: number;
  readonly tolerance: number;
}

interface Candidate extends Way {
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
export function ratesOfLines(lines: readonly Line[], taxes: readonly Tax[], unit: number): Way | undefined {
  const choices = choicesOf(taxes);
  let best: Candidate | undefined;
  for (const tolerance of [unit / 10, (unit * (1 + lines.length)) / 2]) {
    const steps = { left: maxSteps };
    for (const ofTaxes of choices) {
      const groups = groupsOf(lines, taxes, ofTaxes, tolerance);
      const found = candidateOf(lines, groups, steps);
      if (found && found.distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { ...found, ofTaxes };
      if (found && found.distance <= toleranceOf(groups)) return best;
    }
  }
  return best;
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
  ofTaxes: readonly number[],
  tolerance: number,
): readonly Group[] {
  const rates = [...new Set(ofTaxes)].filter((rate) => rate > 0).toSorted((one, other) => other - one);
  const taxed = rates.map((rate) => ({
    rate,
    net: (sum(taxes.map(({ tax }, at) => (ofTaxes[at] === rate ? tax : 0))) * hundred) / rate,
    tolerance: (tolerance * hundred) / rate,
  }));
  const rest = sum(lines.map(({ net }) => net)) - sum(taxed.map(({ net }) => net));
  return [...taxed, { rate: 0, net: rest, tolerance: toleranceOf(taxed) }];
}

/**
 * Tries delivery first, because it usually has the highest rate, and then large lines, because they leave the
 * fewest combinations.
 */
function candidateOf(
  lines: readonly Line[],
  groups: readonly Group[],
  steps: { left: number },
): Omit<Candidate, "ofTaxes"> | undefined {
  const goods = lines
    .filter(({ net }) => net >= 0)
    .toSorted((one, other) => Number(one.isGoods) - Number(other.isGoods) || other.net - one.net);
  const discount = -sum(lines.map(({ net }) => Math.min(net, 0)));
  // Only a gift card can exceed the goods of its rate, because its rate is 0.
  if (groups.some(({ rate, net, tolerance }) => net < -tolerance - (rate === 0 ? discount : 0)))
    return undefined;
  const limits = groups.map(({ net, tolerance }) => net + discount + tolerance);
  const exact = toleranceOf(groups);
  const chosen: number[] = [];
  const costs = groups.map(() => 0);
  let best: { readonly chosen: readonly number[]; readonly distance: number } | undefined;
  const visit = (): void => {
    steps.left -= 1;
    const line = goods[chosen.length];
    if (line === undefined) {
      steps.left -= goods.length;
      const distance = distanceOf(goods, chosen, groups, discount);
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { chosen: [...chosen], distance };
      if (distance <= exact) steps.left = 0;
      return;
    }
    for (const which of limits.keys()) {
      const before = costs[which] ?? 0;
      if (steps.left <= 0) return;
      if (before + line.net > (limits[which] ?? 0)) continue;
      costs[which] = before + line.net;
      chosen.push(which);
      visit();
      chosen.pop();
      costs[which] = before;
    }
  };
  visit();
  if (!best) return undefined;
  const { chosen: rates, distance } = best;
  const discounts = discountsOf(goods, rates, groups);
  const ofLines = lines.map((line) => {
    if (line.net < 0) return discountRates(discounts, groups);
    return [{ rate: groups[rates[goods.indexOf(line)] ?? -1]?.rate ?? 0, share: 1 }];
  });
  return { ofLines, distance };
}

/** The discount of each group: what its lines cost beyond the group's sum. */
const discountsOf = (
  goods: readonly Line[],
  chosen: readonly number[],
  groups: readonly Group[],
): readonly number[] => groups.map(({ net }, which) => costOf(goods, chosen, which) - net);

const costOf = (goods: readonly Line[], chosen: readonly number[], which: number): number =>
  sum(goods.map(({ net }, at) => (chosen[at] === which ? net : 0)));

/** How far a choice of rates is from even discounts; infinite when a group would cost more than its lines. */
function distanceOf(
  goods: readonly Line[],
  chosen: readonly number[],
  groups: readonly Group[],
  discount: number,
): number {
  const discounts = discountsOf(goods, chosen, groups);
  if (discounts.some((one, which) => one < -(groups[which]?.tolerance ?? 0))) return Number.POSITIVE_INFINITY;
  const some = goods.filter(({ isGoods }) => isGoods);
  const bases = groups.map((_, which) =>
    costOf(
      goods.map(({ net, isGoods }) => ({ net: isGoods || some.length === 0 ? net : 0, isGoods })),
      chosen,
      which,
    ),
  );
  const all = sum(bases) || 1;
  return sum(discounts.map((one, which) => Math.abs(one - (discount * (bases[which] ?? 0)) / all)));
}

function discountRates(discounts: readonly number[], groups: readonly Group[]): readonly LineRate[] {
  const largest = Math.max(...discounts);
  const parts = groups.flatMap(({ rate, tolerance }, which) => {
    const part = discounts[which] ?? 0;
    return part > tolerance || part === largest ? [{ rate, part }] : [];
  });
  const all = sum(parts.map(({ part }) => part));
  return parts.map(({ rate, part }) => ({ rate, share: part / all }));
}

const toleranceOf = (groups: readonly Group[]): number => sum(groups.map(({ tolerance }) => tolerance));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
