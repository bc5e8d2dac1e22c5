import { type JsonMember, type JsonPlace, membersOf, rootPlace } from "./json-places";

type Path = readonly (string | number)[];

/**
 * Puts a value into a JSON text that `JSON.parse` takes, and leaves every other byte as it was. What is missing on the way
 * is made; where the text holds something else than the path needs, the rest of the path takes its place.
 * @param path keys and places in arrays; a place equal to the length appends
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

/** Takes a key or a place in an array out of a JSON text that `JSON.parse` takes; every other byte stays. */
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
  // A key that stands there twice goes twice, or the earlier one would show again.
  const index = members.findIndex(({ key }, at) => (isList ? at === last : key === last));
  const gone = members[index];
  if (!gone) return source;
  const before = members[index - 1];
  const after = members[index + 1];
  const start = before ? before.end : gone.start;
  const end = before || !after ? gone.end : after.start;
  const rest = source.slice(0, start) + source.slice(end);
  return isList ? rest : removeFromJson(rest, path);
}

/** The member under a key or place. Of a key that stands there twice the last counts, as for `JSON.parse`. */
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

/** The value wrapped in what the path still asks for. */
function nested(path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return typeof step === "number" ? [nested(rest, value)] : { [step]: nested(rest, value) };
}
