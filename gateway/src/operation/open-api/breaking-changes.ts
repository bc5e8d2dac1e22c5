import { isObject } from "../../platform/json/values";

type Tree = Readonly<Record<string, unknown>>;

/**
 * Breaking changes between two OpenAPI documents, one sentence each: a missing address, method, record or field, a
 * changed type, a newly required field.
 */
export function breakingChanges(before: unknown, after: unknown): readonly string[] {
  const [oldSchema, now] = [treeOf(before, "paths"), treeOf(after, "paths")];
  const records = treeOf(treeOf(after, "components"), "schemas");
  const changes = Object.entries(treeOf(treeOf(before, "components"), "schemas")).flatMap(
    ([name, record]) => {
      const next = records[name];
      if (next === undefined) return [`${name} was removed`];
      return [...inSchemas(record, next, name), ...newlyRequired(record, next, name)];
    },
  );
  const calls = Object.entries(oldSchema).flatMap(([path, methods]) =>
    Object.entries(asTree(methods)).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const next = treeOf(treeOf(now, path), method);
      if (Object.keys(next).length === 0) return [`${name} was removed`];
      return [
        ...inSchemas(operation, next, name),
        ...newlyRequired(treeOf(asTree(operation), "requestBody"), treeOf(next, "requestBody"), name),
      ];
    }),
  );
  return [...changes, ...calls];
}

function inSchemas(oldSchema: unknown, now: unknown, place: string): readonly string[] {
  if (!isObject(oldSchema)) return [];
  const next = asTree(now);
  return Object.entries(oldSchema).flatMap(([key, value]) => {
    if (key === "properties")
      return Object.entries(asTree(value)).flatMap(([field, schema]) => {
        const other = treeOf(next, "properties")[field];
        if (other === undefined) return [`${place}: the field ${field} was removed`];
        return inSchemas(schema, other, `${place}: ${field}`);
      });
    if (key === "type" && next.type !== undefined && JSON.stringify(next.type) !== JSON.stringify(value))
      return [`${place} was of type ${String(value)} and is ${String(next.type)}`];
    return isObject(value) ? inSchemas(value, next[key], place) : [];
  });
}

function newlyRequired(oldSchema: unknown, now: unknown, place: string): readonly string[] {
  if (!isObject(now)) return [];
  const before = asTree(oldSchema);
  const required = Array.isArray(now.required) ? now.required : [];
  const requiredBefore = Array.isArray(before.required) ? before.required : [];
  const addedFields = required
    .filter((field) => !requiredBefore.includes(field))
    .map((field) => `${place} now requires ${String(field)}`);
  return [
    ...addedFields,
    ...Object.entries(now).flatMap(([key, value]) => newlyRequired(before[key], value, place)),
  ];
}

const asTree = (value: unknown): Tree => (isObject(value) ? value : {});
const treeOf = (value: unknown, key: string): Tree => asTree(asTree(value)[key]);
