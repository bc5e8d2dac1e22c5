/**
 * What a form calls its fields, by their names on the wire, for `pathName`. `Data` is where the wire keeps things, and
 * nothing that a person knows.
 */
export function fieldNames<Key extends string>(
  keys: Readonly<Record<string, Key>>,
  t: (key: Key) => string,
): Readonly<Record<string, string>> {
  const names = Object.entries(keys).map(([name, key]) => [name, t(key)]);
  return { Data: "", ...Object.fromEntries(names) };
}
