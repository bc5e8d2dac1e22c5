import { type MethodEntry, textOf } from "./wire";

export const extractNumber = (text: unknown): number =>
  Number(/-?\d+(?:[.,]\d+)?/.exec(textOf(text))?.[0].replace(",", ".") ?? Number.NaN);

export const extractCurrency = (text: unknown): string =>
  /\b[A-Z]{3}\b/.exec(textOf(text).toUpperCase())?.[0] ?? "";

const isShown = (method: MethodEntry): boolean => method.Enabled === true && method.Hidden === "";

/**
 * Methods shown for a country and a total, by their limits in the POS. Limits in another currency are left to
 * the gateway, which decides again.
 */
export function availableMethods(
  methods: readonly MethodEntry[],
  country: unknown,
  total: unknown,
  currency: unknown,
): readonly MethodEntry[] {
  const place = textOf(country).toUpperCase();
  const sum = extractNumber(total);
  const limit = (method: MethodEntry, name: string) => {
    const text = method[name];
    const of = extractCurrency(text);
    return of === "" || of === textOf(currency).toUpperCase() ? extractNumber(text) : Number.NaN;
  };
  const countries = (method: MethodEntry, name: string): readonly string[] => {
    const list = method[name];
    return Array.isArray(list) ? list.map((one) => textOf(one).toUpperCase()) : [];
  };
  return methods.filter((method) => {
    const only = countries(method, "Only For Countries");
    if (place !== "" && only.length > 0 && !only.includes(place)) return false;
    if (countries(method, "Excluded Countries").includes(place)) return false;
    // NaN compares as neither.
    if (sum < limit(method, "Minimal Order Amount") || sum > limit(method, "Maximal Order Amount"))
      return false;
    return isShown(method);
  });
}

/** Shown methods; the first of each group, with the others as its `method_siblings`. */
export function groupedMethods(methods: readonly MethodEntry[]): readonly MethodEntry[] {
  const shown = methods.filter(isShown);
  const groupOf = (method: MethodEntry) => textOf(method.Group);
  return shown
    .filter(
      (method) => groupOf(method) === "" || shown.find((one) => groupOf(one) === groupOf(method)) === method,
    )
    .map((method) => {
      const siblings = shown.filter(
        (one) => one !== method && groupOf(method) !== "" && groupOf(one) === groupOf(method),
      );
      return siblings.length === 0 ? method : Object.assign({ ...method }, { method_siblings: siblings });
    });
}
