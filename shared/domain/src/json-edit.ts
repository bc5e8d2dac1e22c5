import { type JsonMember, type JsonPlace, membersOf, rootPlace } from "./json-places";

type Path = readonly (string | number)[];

/**
 * Writes a value into valid JSON text and leaves every other byte unchanged. Missing parts of the path are created,
 * and values that block it are replaced.
 * @param path keys and array indexes; an index equal to the length appends
 */
export function setInJson(source: string, path: Path, value: unknown): string {
  let place = rootPlace(source);
  for (const [depth, step] of path.entries()) {
    const next = memberOf(source, place, step)?.value;
    if (!next) return insertMember(source, place, step, wrapInPath(path.slice(depth + 1), value));
    const isLast = depth === path.length - 1;
    if (isLast || !canContain(source, next, path[depth + 1])) {
      return splice(source, next, JSON.stringify(wrapInPath(path.slice(depth + 1), value)));
    }
    place = next;
  }
  return source;
}

export interface JsonEdit {
  /** The path from the root object, as keys. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Writes several values into valid JSON text in one pass. */
export function setAllInJson(source: string, edits: readonly JsonEdit[]): string {
  const membersAt = memberReader(source);
  const pendingEdits = new Written();
  const root = rootPlace(source);
  for (const { path, value } of edits) {
    let place = root;
    for (const [depth, step] of path.entries()) {
      const next = membersAt(place).get(step);
      const isLast = depth === path.length - 1;
      if (next && !isLast && source[next.start] === "{") {
        place = next;
        continue;
      }
      if (next) pendingEdits.replace(next, path.slice(depth + 1), value);
      else pendingEdits.add(place, path.slice(depth), value);
      break;
    }
  }
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of pendingEdits.splices(membersAt)) {
    // Skips a value inside another value that was already replaced.
    if (start < at) continue;
    pieces.push(source.slice(at, start), text);
    at = end;
  }
  return pieces.join("") + source.slice(at);
}

type Members = ReadonlyMap<string | undefined, JsonPlace>;

/** The members of each object are read only once. If a key occurs several times, its last value counts. */
function memberReader(source: string): (place: JsonPlace) => Members {
  const cache = new Map<number, Members>();
  return (place) => {
    const members =
      cache.get(place.start) ??
      new Map(membersOf(source, place).map(({ key, value }) => [key, value] as const));
    cache.set(place.start, members);
    return members;
  };
}

type Tree = Record<string, unknown>;

/** The pending edits of a JSON text: replaced values, and members added to its objects. */
class Written {
  readonly #replacements = new Map<number, { readonly place: JsonPlace; value: unknown }>();
  readonly #additions = new Map<number, { readonly place: JsonPlace; readonly members: Tree }>();
  /** Objects that this class has created and may therefore change. */
  readonly #own = new WeakSet<object>();

  /**
   * Replaces a value or, if the path is not empty, a value inside it, including any value that blocks the
   * path.
   */
  replace(place: JsonPlace, path: readonly string[], value: unknown): void {
    const before = this.#replacements.get(place.start) ?? { place, value: undefined };
    this.#replacements.set(place.start, before);
    before.value = path.length === 0 ? value : this.#within(before.value, path, value);
  }

  add(place: JsonPlace, path: readonly string[], value: unknown): void {
    const { members } = this.#additions.get(place.start) ?? { members: this.#tree() };
    this.#additions.set(place.start, { place, members });
    this.#within(members, path, value);
  }

  /** The pending edits as pieces of text with their positions, sorted by position. */
  splices(membersAt: (place: JsonPlace) => Members) {
    const replacements = [...this.#replacements.values()].map(({ place: { start, end }, value }) => {
      return { start, end, text: JSON.stringify(value) };
    });
    const additions = [...this.#additions.values()].map(({ place, members }) => {
      const memberEnds = [...membersAt(place).values()].map(({ end }) => end);
      const at = memberEnds.reduce((last, end) => Math.max(last, end), place.start + 1);
      return {
        start: at,
        end: at,
        text: (memberEnds.length > 0 ? "," : "") + JSON.stringify(members).slice(1, -1),
      };
    });
    return [...replacements, ...additions].sort((a, b) => a.start - b.start || a.end - b.end);
  }

  #tree(members: object = {}): Tree {
    const tree: Tree = Object.assign(Object.create(null), members);
    this.#own.add(tree);
    return tree;
  }

  /** Sets a value inside an object, and creates missing objects of the path. */
  #within(container: unknown, [step, ...rest]: readonly string[], value: unknown): Tree {
    const isObject = typeof container === "object" && container !== null && !Array.isArray(container);
    const tree =
      isObject && this.#own.has(container) ? (container as Tree) : this.#tree(isObject ? container : {});
    if (step !== undefined) tree[step] = rest.length === 0 ? value : this.#within(tree[step], rest, value);
    return tree;
  }
}

/** Removes a key or array element from valid JSON text; all other bytes are unchanged. */
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
  // All occurrences of a duplicate key are removed; otherwise the earlier one would apply.
  const index = members.findIndex(({ key }, at) => (isList ? at === last : key === last));
  const removedMember = members[index];
  if (!removedMember) return source;
  const before = members[index - 1];
  const after = members[index + 1];
  const start = before ? before.end : removedMember.start;
  const end = before || !after ? removedMember.end : after.start;
  const remainingText = source.slice(0, start) + source.slice(end);
  return isList ? remainingText : removeFromJson(remainingText, path);
}

/**
 * The member with a key or index. If a key occurs several times, its last value counts, as for `JSON.parse`.
 */
function memberOf(source: string, place: JsonPlace, step: string | number): JsonMember | undefined {
  const members = membersOf(source, place);
  if (source[place.start] === "[") return typeof step === "number" ? members[step] : undefined;
  return members.findLast(({ key }) => key === step);
}

const canContain = (source: string, { start }: JsonPlace, step: string | number | undefined) =>
  source[start] === "{" ? typeof step === "string" : source[start] === "[" && typeof step === "number";

function insertMember(source: string, parent: JsonPlace, step: string | number, value: unknown): string {
  const text = JSON.stringify(value);
  const entry = source[parent.start] === "[" ? text : `${JSON.stringify(String(step))}:${text}`;
  const last = membersOf(source, parent).at(-1);
  const at = last ? last.end : parent.start + 1;
  return `${source.slice(0, at)}${last ? "," : ""}${entry}${source.slice(at)}`;
}

const splice = (source: string, { start, end }: JsonPlace, text: string) =>
  source.slice(0, start) + text + source.slice(end);

/** The value wrapped in new objects and lists, one for each step of the path. */
function wrapInPath(path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return typeof step === "number" ? [wrapInPath(rest, value)] : { [step]: wrapInPath(rest, value) };
}
