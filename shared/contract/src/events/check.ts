/**
 * Describes what is wrong with a value; null if it is valid. Such a small check is enough for event payloads,
 * and saves every remote a schema library.
 */
export type Check = (value: unknown, path: string) => string | null;

export const integer: Check = (value, path) =>
  Number.isInteger(value) ? null : `${path} is not a whole number`;

export const text: Check = (value, path) => (typeof value === "string" ? null : `${path} is not a text`);

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined || value === null ? null : check(value, path);

export const oneOf =
  (...words: readonly string[]): Check =>
  (value, path) =>
    words.some((word) => word === value) ? null : `${path} is none of ${words.join(", ")}`;

/** Checks an object with these fields; other fields are allowed. */
export const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return `${path} is not an object`;
    for (const [name, check] of Object.entries(fields)) {
      const fault = check(
        Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
        `${path}.${name}`,
      );
      if (fault) return fault;
    }
    return null;
  };
