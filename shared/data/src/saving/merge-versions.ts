import { editJsonField, writeJsonField } from "../json/edit-json-field";
import { isJsonFieldName, isSameJson, type JsonPath, parseJsonField } from "../json/json-field";
import { isWireRecord, type WireRecord } from "../provider/wire-record";

/** A value that both people have changed, each in a different way. */
export interface MergeConflict {
  /** The field of the record, followed by the path inside it if it is a JSON field. */
  readonly path: JsonPath;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type MergeOutcome =
  /**
   * `changes` are based on the other person's version, and must be sent; they are empty if both versions are
   * equal.
   */
  | { readonly kind: "merged"; readonly changes: WireRecord }
  | {
      readonly kind: "conflict";
      readonly conflicts: readonly MergeConflict[];
      /** The changes to send if the other person's values are kept in every conflict. */
      readonly changes: WireRecord;
    };

/** The gateway's own fields, which are different in every version. */
const gatewayFields: ReadonlySet<string> = new Set(["id", "Version", "CreatedAt", "UpdatedAt"]);

/**
 * Merges my changes with another person's: by field, and inside JSON fields by path. Arrays count as one
 * value. Only fields of `mine` are compared, because an update is partial.
 * @param base the record as I read it; `theirs` as it is now; `mine` what I was about to send
 */
export function mergeVersions(base: WireRecord, mine: WireRecord, theirs: WireRecord): MergeOutcome {
  const changes: Record<string, unknown> = {};
  const conflicts: MergeConflict[] = [];
  for (const [name, value] of Object.entries(mine)) {
    if (gatewayFields.has(name)) continue;
    const mergedField = isJsonFieldName(name)
      ? mergeJsonField(name, base[name], value, theirs[name])
      : mergeValue([name], base[name], value, theirs[name]);
    conflicts.push(...mergedField.conflicts);
    if (mergedField.value !== undefined && !isSameJson(mergedField.value, theirs[name]))
      changes[name] = mergedField.value;
  }
  return conflicts.length === 0 ? { kind: "merged", changes } : { kind: "conflict", conflicts, changes };
}

/**
 * The changes to send if my values are kept in these conflicts; they are based on the other person's version.
 * @param changes the changes of the outcome that the conflicts belong to
 */
export function withMine(
  changes: WireRecord,
  theirs: WireRecord,
  conflicts: readonly MergeConflict[],
): WireRecord {
  const result: Record<string, unknown> = { ...changes };
  for (const { path, mine } of conflicts) {
    const [field, ...innerPath] = path;
    if (typeof field !== "string") continue;
    result[field] =
      innerPath.length === 0 ? mine : editJsonField(result[field] ?? theirs[field], innerPath, mine);
  }
  return result;
}

interface MergedValue {
  /** The merged value of a field; undefined if the other person's value does not change. */
  readonly value: unknown;
  readonly conflicts: readonly MergeConflict[];
}

function mergeValue(path: JsonPath, base: unknown, mine: unknown, theirs: unknown): MergedValue {
  if (isSameJson(mine, base) || isSameJson(mine, theirs)) return { value: undefined, conflicts: [] };
  if (isSameJson(theirs, base)) return { value: mine, conflicts: [] };
  return { value: undefined, conflicts: [{ path, base, mine, theirs }] };
}

function mergeJsonField(name: string, base: unknown, mine: unknown, theirs: unknown): MergedValue {
  const [baseJson, myJson, theirJson] = [base, mine, theirs].map(parseJsonField);
  if (!baseJson?.isReadable || !myJson?.isReadable || !theirJson?.isReadable)
    return mergeValue([name], base, mine, theirs);
  const patch: Record<string, unknown> = {};
  const conflicts: MergeConflict[] = [];
  mergeObjects([name], [baseJson.value, myJson.value, theirJson.value], patch, conflicts);
  return { value: writeJsonField(theirs, patch), conflicts };
}

/** Merges two objects. `patch` receives only my changes. */
function mergeObjects(
  path: JsonPath,
  [base, mine, theirs]: readonly [WireRecord, WireRecord, WireRecord],
  patch: Record<string, unknown>,
  conflicts: MergeConflict[],
): void {
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const fieldPath = [...path, key];
    const [baseValue, myValue, theirValue] = [
      ownValue(base, key),
      ownValue(mine, key),
      ownValue(theirs, key),
    ];
    if (
      isWireRecord(myValue) &&
      isWireRecord(theirValue) &&
      (isWireRecord(baseValue) || baseValue === undefined)
    ) {
      const innerPatch: Record<string, unknown> = {};
      mergeObjects(fieldPath, [baseValue ?? {}, myValue, theirValue], innerPatch, conflicts);
      if (Object.keys(innerPatch).length > 0) setOwn(patch, key, innerPatch);
      continue;
    }
    const mergedField = mergeValue(fieldPath, baseValue, myValue, theirValue);
    conflicts.push(...mergedField.conflicts);
    const isMyChange =
      !isSameJson(myValue, baseValue) &&
      mergedField.conflicts.length === 0 &&
      !isSameJson(myValue, theirValue);
    if (isMyChange) setOwn(patch, key, myValue);
  }
}

const ownValue = (record: WireRecord, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Sets a property so that even `__proto__` is an ordinary key. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
