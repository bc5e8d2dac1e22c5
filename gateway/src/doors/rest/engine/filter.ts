import { fold, paymentAmong } from "@hpay/domain";
import { and, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { faulty, invalid } from "../../../platform/http/api-error";
import { fieldValue } from "./field-value";
import type { Field, Resource } from "./resource";

const maxAlternatives = 200;

/** The SQL condition of a list's `filter` (wire §3). @throws ApiError VALIDATION for an unknown part */
export function filterCondition(resource: Resource, filter: unknown, depth = 0): SQL | undefined {
  if (typeof filter !== "object" || filter === null || Array.isArray(filter) || depth > 3) {
    throw invalid("filter", "filter must be a JSON object of fields");
  }
  const conditions = Object.entries(filter).map(([name, test]) => {
    if (name === "or") return anyCondition(resource, test, depth);
    return fieldCondition(resource, name, test);
  });
  return and(...conditions);
}

/** The field with this name; sorting by `url` finds `Url`, because the spec writes both. */
export function fieldNamed(resource: Resource, name: string): readonly [string, Field] {
  const exactField = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const foundField: readonly [string, Field] | undefined = exactField
    ? [name, exactField]
    : Object.entries(resource.fields).find(([ownName]) => ownName.toLowerCase() === name.toLowerCase());
  if (!foundField || foundField[1].holdsSecrets === true)
    throw invalid(name, `${resource.name} has no field ${name} to filter by`);
  return foundField;
}

function anyCondition(resource: Resource, branches: unknown, depth: number): SQL {
  if (!Array.isArray(branches) || branches.length === 0 || branches.length > maxAlternatives) {
    throw invalid("or", '"or" must be a list of filters');
  }
  const search = sharedSearch(resource, branches);
  if (search) return search;
  return (
    or(...branches.map((branch) => filterCondition(resource, branch, depth + 1) ?? sql`true`)) ?? sql`true`
  );
}

/** Whether a filter searches the folded text. */
export function isSearch(resource: Resource, filter: unknown): boolean {
  if (typeof filter !== "object" || filter === null) return false;
  return Object.entries(filter).some(([name, test]) =>
    name === "or"
      ? Array.isArray(test) && sharedSearch(resource, test) !== undefined
      : name.endsWith("Data") &&
        resource.search?.fields.includes(name) === true &&
        likePattern(test) !== undefined,
  );
}

/**
 * The panel searches several fields for one text. That is a single look-up in the folded text, which contains
 * them all. One of the fields must be Data with the same text; otherwise each field is searched separately.
 */
function sharedSearch(resource: Resource, branches: readonly unknown[]): SQL | undefined {
  const { search } = resource;
  if (!search) return undefined;
  let sharedPattern: string | undefined;
  let searchesData = false;
  for (const branch of branches) {
    if (typeof branch !== "object" || branch === null) return undefined;
    const [onlyEntry, ...moreEntries] = Object.entries(branch);
    if (!onlyEntry || moreEntries.length > 0 || !search.fields.includes(onlyEntry[0])) return undefined;
    const pattern = likePattern(onlyEntry[1]);
    if (pattern === undefined || !pattern.startsWith("%") || !pattern.endsWith("%")) return undefined;
    if (sharedPattern !== undefined && sharedPattern !== pattern) return undefined;
    sharedPattern = pattern;
    searchesData ||= onlyEntry[0].endsWith("Data");
  }
  return sharedPattern === undefined || !searchesData
    ? undefined
    : foldedTextCondition(search, fold(sharedPattern));
}

function likePattern(test: unknown): string | undefined {
  if (typeof test !== "object" || test === null || !("like" in test)) return undefined;
  return typeof test.like === "string" ? test.like : undefined;
}

function fieldCondition(resource: Resource, requestedName: string, test: unknown): SQL {
  const [name, field] = fieldNamed(resource, requestedName);
  const { column } = field;
  if (test === null) return isNull(column);
  if (typeof test !== "object") return eq(column, fieldValue(name, field, test));
  const [onlyTest, ...moreTests] = Object.entries(test);
  if (!onlyTest || moreTests.length > 0 || Array.isArray(test))
    throw invalid(name, `${name}: expects exactly one operator, for example {"like":"%a%"}`);
  const [operator, operand]: [string, unknown] = onlyTest;
  switch (operator) {
    case "like":
      return like(resource, name, field, operand);
    case "between":
      return betweenCondition(name, field, operand);
    case "in": {
      if (!Array.isArray(operand) || operand.length > 10_000)
        throw invalid(name, `${name}: "in" expects a list of at most 10000 values`);
      return operand.length === 0
        ? sql`false`
        : inArray(
            column,
            operand.map((value) => fieldValue(name, field, value)),
          );
    }
    case "notRegexp":
      return notMatchingCondition(name, field, operand);
    default:
      throw invalid(
        name,
        `${name}: operator "${operator}" is not supported. Use like, between, in or notRegexp.`,
      );
  }
}

function like(resource: Resource, name: string, field: Field, pattern: unknown): SQL {
  if (typeof pattern !== "string" || pattern.length > 1000 || /(^|[^\\])(\\\\)*\\$/.test(pattern)) {
    throw invalid(name, `${name}: "like" expects text of at most 1000 characters`);
  }
  if (pattern.includes("\0")) throw faulty(name, "FORBIDDEN_CHARACTER");
  const foldedPattern = fold(pattern);
  const { search } = resource;
  // A search in a Data field alone also uses the folded text, in which JSON's \u escapes are decoded.
  if (search?.fields.includes(name) && name.endsWith("Data"))
    return foldedTextCondition(search, foldedPattern);
  return sql`hpay_fold(${field.column}::text) like ${foldedPattern}`;
}

/** A pattern such as `%"email":"ana@x.rs"%` searches a named field of the JSON. */
const nameInJson = /^%"[^"]+":(?=")/;

function foldedTextCondition(
  { column, ownerCondition: ofOwner }: NonNullable<Resource["search"]>,
  pattern: string,
): SQL {
  const isByName = nameInJson.test(pattern);
  // Data is stored as sent, and some clients write a space after a name's colon.
  const requests = isByName ? [pattern, pattern.replace(nameInJson, "$& ")] : [pattern, jsonEscaped(pattern)];
  const candidates = new Set([...requests, ...requests.map(withSlashes)]);
  const conditions = [...candidates].flatMap((candidate) => [
    sql`${column} like ${candidate}`,
    ...(isByName && ofOwner ? [ofOwner(candidate)] : []),
  ]);
  return or(...conditions) ?? sql`false`;
}

const jsonEscaped = (pattern: string) =>
  pattern.replace(/\\([\s\S])|"/g, (match: string, escapedCharacter: string | undefined) =>
    match === '"' ? String.raw`\\"` : escapedCharacter === "\\" ? String.raw`\\\\` : match,
  );

/** The pattern as PHP writes it into JSON, with escaped slashes. */
const withSlashes = (pattern: string) => pattern.replaceAll("/", String.raw`\\/`);

function betweenCondition(name: string, field: Field, bounds: unknown): SQL {
  if (!Array.isArray(bounds) || bounds.length !== 2)
    throw invalid(name, `${name}: "between" expects a list of two values`);
  const [from, to] = bounds.map((end: unknown) => fieldValue(name, field, end));
  return and(gte(field.column, from), lte(field.column, to)) ?? sql`true`;
}

/** Alternatives of the pattern are literals with optional `^` or `$`; a bare word means the payment state. */
function notMatchingCondition(name: string, field: Field, pattern: unknown): SQL {
  if (typeof pattern !== "string" || field.kind !== "text" || pattern.length > 4000) {
    throw invalid(name, `${name}: "notRegexp" expects text of at most 4000 characters`);
  }
  const alternatives = pattern.split("|").filter((alternative) => alternative !== "");
  if (alternatives.length > maxAlternatives)
    throw invalid(name, `${name}: "notRegexp" accepts at most ${maxAlternatives} alternatives`);
  const states = alternatives.filter(
    (alternative) => name === "Status" && /^[A-Z]+(-[A-Z]+)*$/.test(alternative),
  );
  const literals = alternatives.filter((alternative) => !states.includes(alternative));
  const matches = literals.map((alternative) => {
    const [, start, literal, end] = /^(\^?)([^\\^$.*+?()[\]{}]+)(\$?)$/.exec(alternative) ?? [];
    if (literal === undefined)
      throw invalid(
        name,
        `${name}: "${alternative}" is not supported. Use plain text with an optional ^ or $.`,
      );
    const escapedLiteral = literal.replace(/[%_]/g, "\\$&");
    return sql`${field.column} like ${`${start ? "" : "%"}${escapedLiteral}${end ? "" : "%"}`}`;
  });
  if (states.length > 0) matches.push(sql`${field.column} ~ ${paymentAmong(states)}`);
  const anyMatch = or(...matches);
  // A null field matches no alternative, and `not` of null would drop its row.
  return anyMatch === undefined ? sql`true` : sql`(${isNull(field.column)} or ${not(anyMatch)})`;
}
