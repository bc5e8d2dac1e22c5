/** Form labels of fields by wire name, for `pathName`. `Data` itself has none, because no person sees it. */
export function fieldNames<Key extends string>(
  keys: Readonly<Record<string, Key>>,
  t: (key: Key) => string,
): Readonly<Record<string, string>> {
  const names = Object.entries(keys).map(([name, key]) => [name, t(key)]);
  return { Data: "", ...Object.fromEntries(names) };
}
