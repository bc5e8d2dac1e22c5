import { type JsonMember, type JsonPlace, membersOf, rootPlace } from "./json-places";

type Path = readonly (string | number)[];

/**
 * Writes a value into valid JSON text and leaves every other byte unchanged. Missing parts of the path are created, and
 * values that are in the way replaced.
 * @param path keys and array indexes; an index equal to the length appends
 */
export function setInJson(source: string, path: Path, value: unknown): string {
  let place = rootPlace(source);
  for (const [depth, step] of path.entries()) {
    const next = memberOf(source, place, step)?.value;
    if (!next) return insertInto(source, place, step, nested(path.slice(depth + 1), value));
    const isLast = depth === path.length - 1;
    if (isLast || !canHold(source, next, path[depth + 1])) {
      return splice(source, next, JSON.stringify(nested(path.slice(depth + 1), value)));
    }
    place = next;
  }
  return source;
}

export interface JsonEdit {
  /** Keys from the root object. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Writes many values into valid JSON text, in one pass over it. */
export function setAllInJson(source: string, edits: readonly JsonEdit[]): string {
  const places = placesIn(source);
  const found = edits.map(({ path, value }) => ({ path, value, place: places(path) }));
  const pieces: string[] = [];
  let at = 0;
  const present = found.flatMap(({ place, value }) => (place ? [{ place, value }] : []));
  for (const { place, value } of present.sort((a, b) => a.place.start - b.place.start)) {
    if (place.start < at) continue;
    pieces.push(source.slice(at, place.start), JSON.stringify(value));
    at = place.end;
  }
  const text = pieces.join("") + source.slice(at);
  return appendAll(
    text,
    found.flatMap(({ path, value, place }) => (place ? [] : [{ path, value }])),
  );
}

/** Missing keys of the root are appended together; deeper ones one by one. */
function appendAll(source: string, edits: readonly JsonEdit[]): string {
  const own = new Map<string, unknown>();
  const deep: JsonEdit[] = [];
  for (const edit of edits) {
    const [name, ...rest] = edit.path;
    if (name !== undefined && rest.length === 0) own.set(name, edit.value);
    else deep.push(edit);
  }
  const members = [...own].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const root = rootPlace(source);
  const last = membersOf(source, root).at(-1);
  const end = last ? last.end : root.start + 1;
  const separator = last && members.length > 0 ? "," : "";
  const text = `${source.slice(0, end)}${separator}${members.join(",")}${source.slice(end)}`;
  return deep.reduce((rest, { path, value }) => setInJson(rest, path, value), text);
}

/** Finds values; the members of each object are read once. */
function placesIn(source: string): (path: readonly string[]) => JsonPlace | undefined {
  const root = rootPlace(source);
  const cache = new Map<number, ReadonlyMap<string | undefined, JsonPlace>>();
  return (path) => {
    let place: JsonPlace | undefined = root;
    for (const step of path) {
      if (place === undefined || source[place.start] !== "{") return undefined;
      const members: ReadonlyMap<string | undefined, JsonPlace> =
        cache.get(place.start) ??
        new Map(membersOf(source, place).map(({ key, value }) => [key, value] as const));
      cache.set(place.start, members);
      place = members.get(step);
    }
    return place;
  };
}

/** Removes a key or array element from valid JSON text; every other byte stays. */
export function removeFromJson(source: string, path: Path): string {
  let place = rootPlace(source);
  for (const step of path.slice(0, -1)) {
    const next = memberOf(source, place, step)?.value;
    if (!next) return source;
    place = next;
  }
  const last = path.at(-1);
  const members = membersOf(source, place);
  const isList = source[place.start] === "[";
  // A duplicate key is removed everywhere, or the earlier one would apply.
  const index = members.findIndex(({ key }, at) => (isList ? at === last : key === last));
  const removed = members[index];
  if (!removed) return source;
  const before = members[index - 1];
  const after = members[index + 1];
  const start = before ? before.end : removed.start;
  const end = before || !after ? removed.end : after.start;
  const rest = source.slice(0, start) + source.slice(end);
  return isList ? rest : removeFromJson(rest, path);
}

/** The member at a key or index. Of duplicate keys the last counts, as for `JSON.parse`. */
function memberOf(source: string, place: JsonPlace, step: string | number): JsonMember | undefined {
  const members = membersOf(source, place);
  if (source[place.start] === "[") return typeof step === "number" ? members[step] : undefined;
  return members.findLast(({ key }) => key === step);
}

const canHold = (source: string, { start }: JsonPlace, step: string | number | undefined) =>
  source[start] === "{" ? typeof step === "string" : source[start] === "[" && typeof step === "number";

function insertInto(source: string, parent: JsonPlace, step: string | number, value: unknown): string {
  const text = JSON.stringify(value);
  const entry = source[parent.start] === "[" ? text : `${JSON.stringify(String(step))}:${text}`;
  const last = membersOf(source, parent).at(-1);
  const at = last ? last.end : parent.start + 1;
  return `${source.slice(0, at)}${last ? "," : ""}${entry}${source.slice(at)}`;
}

const splice = (source: string, { start, end }: JsonPlace, text: string) =>
  source.slice(0, start) + text + source.slice(end);

/** The value wrapped in the rest of the path. */
function nested(path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return typeof step === "number" ? [nested(rest, value)] : { [step]: nested(rest, value) };
}
