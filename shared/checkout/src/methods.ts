import { type MethodEntry, textOf } from "./wire";

export const extractNumber = (text: unknown): number =>
  Number(/-?\d+(?:[.,]\d+)?/.exec(textOf(text))?.[0].replace(",", ".") ?? Number.NaN);

export const extractCurrency = (text: unknown): string =>
  /\b[A-Z]{3}\b/.exec(textOf(text).toUpperCase())?.[0] ?? "";

const isShown = (method: MethodEntry): boolean => method.Enabled === true && method.Hidden === "";

export interface Cart {
  readonly country: unknown;
  readonly total: unknown;
  readonly currency: unknown;
}

/** Exchange rate of the merchant, or the reason why there is none. */
type RateOf = (from: string, to: string) => Promise<object>;

/**
 * Methods available for a country and a total, by the limits in the POS object. A limit in a currency other
 * than the total's is converted at the merchant's rate; without a rate, the method is left out. The gateway
 * checks again.
 */
export async function availableMethods(
  methods: readonly MethodEntry[],
  { country, total, currency }: Cart,
  rateOf: RateOf,
): Promise<readonly MethodEntry[]> {
  const customerCountry = countryOf(country);
  const availableMethods = await Promise.all(
    methods.filter(isShown).map(async (method) => {
      const onlyCountries = countriesOf(method, "Only For Countries");
      if (customerCountry !== "" && onlyCountries.length > 0 && !onlyCountries.includes(customerCountry))
        return [];
      if (countriesOf(method, "Excluded Countries").includes(customerCountry)) return [];
      const sum = { amount: extractNumber(total), currency: extractCurrency(total) || textOf(currency) };
      const [min, max] = await Promise.all([
        compareAmount(sum, method["Minimal Order Amount"], rateOf),
        compareAmount(sum, method["Maximal Order Amount"], rateOf),
      ]);
      const isUnknown = max === Number.NEGATIVE_INFINITY;
      return min < 0 || max > 0 || isUnknown ? [] : [method];
    }),
  );
  return availableMethods.flat();
}

/**
 * The ISO code of a country as shops send it. Some shops send a language code for Serbia, or Cyrillic letters
 * for Serbia and Macedonia.
 */
function countryOf(country: unknown): string {
  const code = textOf(country).toUpperCase().slice(0, 2);
  return { SR: "RS", СР: "RS", РС: "RS", МК: "MK" }[code] ?? code;
}

function countriesOf(method: MethodEntry, name: string): readonly string[] {
  const list = method[name];
  return Array.isArray(list) ? list.map((item) => textOf(item).toUpperCase()) : [];
}

/** Compares an amount with a limit: below 0, 0 or above 0; NaN if one of them is missing. */
async function compareAmount(
  sum: { readonly amount: number; readonly currency: string },
  limit: unknown,
  rateOf: RateOf,
): Promise<number> {
  const max = extractNumber(limit);
  if (!(max > 0) || Number.isNaN(sum.amount)) return Number.NaN;
  const to = extractCurrency(limit);
  const from = sum.currency.toUpperCase();
  if (from === "" || to === "" || from === to) return sum.amount - max;
  const rate: unknown = Reflect.get(await rateOf(from, to), "rate");
  return typeof rate === "number" ? sum.amount * rate - max : Number.NEGATIVE_INFINITY;
}

/** The visible methods: the first of each group, with the others as its `method_siblings`. */
export function groupedMethods(methods: readonly MethodEntry[]): readonly MethodEntry[] {
  const shownMethods = methods.filter(isShown);
  const groupOf = (method: MethodEntry) => textOf(method.Group);
  return shownMethods
    .filter(
      (method) =>
        groupOf(method) === "" ||
        shownMethods.find((shownMethod) => groupOf(shownMethod) === groupOf(method)) === method,
    )
    .map((method) => {
      const siblings = shownMethods.filter(
        (shownMethod) =>
          shownMethod !== method && groupOf(method) !== "" && groupOf(shownMethod) === groupOf(method),
      );
      return siblings.length === 0 ? method : Object.assign({ ...method }, { method_siblings: siblings });
    });
}
