/** Form labels of fields by wire name, for `pathName`. `Data` is an API detail that no person sees. */
export function fieldNames<Key extends string>(
  keys: Readonly<Record<string, Key>>,
  t: (key: Key) => string,
): Readonly<Record<string, string>> {
  const names = Object.entries(keys).map(([name, key]) => [name, t(key)]);
  return { Data: "", ...Object.fromEntries(names) };
}
