/*
 * Money computed independently of the gateway: whole numbers only, and none of the gateway's rules. All amounts
 * are of currencies with two decimals, in hundredths.
 */

export interface StoryItem {
  readonly type: "product" | "shipping" | "discount" | "fee";
  readonly name: string;
  readonly price: string;
  readonly qty: string;
  readonly tax_percent: number;
  readonly virtual?: boolean;
}

/** "12.34" is 1234n; more decimals are an error. */
export function hundredths(text: string): bigint {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === "") throw new Error(`${text} is no amount`);
  return BigInt(sign + whole + fraction.padEnd(2, "0"));
}

export function decimalText(units: bigint): string {
  const text = (units < 0n ? -units : units).toString().padStart(3, "0");
  return `${units < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** price × quantity of up to three decimals, rounded half up; a discount is below 0. */
export function lineOf({ type, price, qty }: StoryItem): bigint {
  const [whole = "", fraction = ""] = qty.split(".");
  const thousandths = BigInt(whole + fraction.padEnd(3, "0"));
  const gross = (2n * hundredths(price) * thousandths + 1000n) / 2000n;
  return type === "discount" ? -gross : gross;
}

/** The tax within a gross amount, rounded half away from 0. */
export function taxWithin(gross: bigint, percent: number): bigint {
  const [size, rate] = [gross < 0n ? -gross : gross, BigInt(percent)];
  const tax = (2n * size * rate + 100n + rate) / (2n * (100n + rate));
  return gross < 0n ? -tax : tax;
}

/** all × part / whole, rounded half away from 0. */
export function share(all: bigint, part: bigint, whole: bigint): bigint {
  const size = (2n * (all < 0n ? -all : all) * part + whole) / (2n * whole);
  return all < 0n ? -size : size;
}

/**
 * An amount spread over lines by rule 5 of docs/money.md: the discounts get their share, and the other lines
 * get the rest plus the amount of the discounts.
 */
export function spread(lines: readonly bigint[], amount: bigint): readonly bigint[] {
  const discounts = lines.map((line) => (line < 0n ? -line : 0n));
  const positiveLines = lines.map((line) => (line > 0n ? line : 0n));
  if (sum(lines) === 0n) return lines.map(() => 0n);
  const discount = share(sum(discounts), amount, sum(lines));
  const [chargedUnits, discountedUnits] = [
    distributeUnits(positiveLines, amount + discount),
    distributeUnits(discounts, discount),
  ];
  return lines.map((_line, at) => (chargedUnits[at] ?? 0n) - (discountedUnits[at] ?? 0n));
}

/** Gives each unit to the line for which (part + ½) / line is smallest; among equal lines, to the first. */
export function distributeUnits(lines: readonly bigint[], amount: bigint): readonly bigint[] {
  const whole = sum(lines);
  const count = BigInt(lines.length);
  // Starts each line below its final part, and distributes the remaining units one by one.
  const parts = lines.map((line) => {
    const min = whole === 0n ? 0n : (amount * line) / whole - count;
    return min > 0n ? min : 0n;
  });
  for (let unitsLeft = amount - sum(parts); unitsLeft > 0n; unitsLeft -= 1n) {
    let bestIndex = -1;
    for (const [at, line] of lines.entries()) {
      if (line === 0n) continue;
      const [ownRatio, bestRatio] = [2n * (parts[at] ?? 0n) + 1n, 2n * (parts[bestIndex] ?? 0n) + 1n];
      if (bestIndex < 0 || ownRatio * (lines[bestIndex] ?? 0n) < bestRatio * line) bestIndex = at;
    }
    parts[bestIndex] = (parts[bestIndex] ?? 0n) + 1n;
  }
  return parts;
}

/** Random draws that are the same for the same seed. */
export function draws(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    oneOf: <T>(all: readonly [T, ...T[]]): T => all[between(0, all.length - 1)] ?? all[0],
    /** A random part of an amount, from 1 hundredth to all of it. */
    part: (all: bigint): bigint => 1n + (BigInt(between(0, 999_999)) * (all - 1n)) / 1_000_000n,
  };
}

/** The printed amounts of a receipt's page in English. */
export function amountsOf(page: string, currency: string) {
  const [, body = "", footer = ""] =
    /<table class="sum"><tbody>(.*?)<\/tbody><tfoot>(.*?)<\/tfoot>/s.exec(page) ?? [];
  const amountsIn = (html: string) =>
    [...html.matchAll(new RegExp(`<td>(-?)${currency}\\s([\\d,.]+)</td>`, "g"))].map(
      ([, sign = "", amount = ""]) => hundredths(sign + amount.replaceAll(",", "")),
    );
  const [total = 0n, ...taxes] = amountsIn(footer);
  return { lines: amountsIn(body), total, taxes };
}
