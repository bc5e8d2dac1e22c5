/** The position of a value in JSON text: from its first character to after its last. */
export interface JsonPlace {
  readonly start: number;
  readonly end: number;
}

/** A member of an object, including its key, or an element of an array. */
export interface JsonMember extends JsonPlace {
  /** The member's key; undefined for an element of an array. */
  readonly key: string | undefined;
  readonly value: JsonPlace;
}

/** The position of the root value in a text, which must be valid JSON: nothing is checked here. */
export function rootPlace(source: string): JsonPlace {
  const start = skipBlanks(source, 0);
  return { start, end: endOfValue(source, start) };
}

/** The direct members of an object or array; empty for any other value. */
export function membersOf(source: string, { start }: JsonPlace): readonly JsonMember[] {
  const isObject = source[start] === "{";
  if (!isObject && source[start] !== "[") return [];
  const members: JsonMember[] = [];
  let at = skipBlanks(source, start + 1);
  while (source[at] !== "}" && source[at] !== "]") {
    const member = memberAt(source, at, isObject);
    members.push(member);
    const next = skipBlanks(source, member.end);
    at = source[next] === "," ? skipBlanks(source, next + 1) : next;
  }
  return members;
}

function memberAt(source: string, start: number, isObject: boolean): JsonMember {
  const endOfKey = isObject ? endOfText(source, start) : start;
  const key = isObject ? String(JSON.parse(source.slice(start, endOfKey))) : undefined;
  const valueStart = isObject ? skipBlanks(source, skipBlanks(source, endOfKey) + 1) : start;
  const value = { start: valueStart, end: endOfValue(source, valueStart) };
  return { key, value, start, end: value.end };
}

const blankCharacters = /[ \t\r\n]*/y;
const plainValue = /[^ \t\r\n,\]}]*/y;

const skipBlanks = (source: string, at: number) => endOf(blankCharacters, source, at);

function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(source);
  return pattern.lastIndex;
}

function endOfText(source: string, start: number): number {
  let at = start + 1;
  while (source[at] !== '"') at += source[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Counts brackets instead of using recursion, because a text may be nested deeper than the call stack. */
function endOfValue(source: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    const sign = source[at];
    if (sign === '"') at = endOfText(source, at);
    else if (sign === "{" || sign === "[") {
      depth += 1;
      at += 1;
    } else if (sign === "}" || sign === "]") {
      depth -= 1;
      at += 1;
    } else at = depth === 0 ? endOf(plainValue, source, at) : at + 1;
  } while (depth > 0);
  return at;
}
