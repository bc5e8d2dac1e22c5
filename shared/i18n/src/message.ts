/**
 * Forms of a text, of which `{count}` selects one. Languages without `few` (Serbian uses it for 2, 3, 4) use
 * `other`.
 */
export interface PluralMessage {
  readonly one: string;
  readonly few?: string;
  readonly other: string;
}

/** A text, or several forms of a text, of which `{count}` selects one. `{name}` is a parameter. */
export type Message = string | PluralMessage;

/** Texts by key. A key has dots ("orders.title"), and is unique in the panel. */
export type MessageTable = Readonly<Record<string, Message>>;

/** The table of another language for an English table: the same keys, and forms wherever English has forms. */
export type Messages<T extends MessageTable> = {
  readonly [K in keyof T]: Message extends T[K]
    ? Message
    : T[K] extends PluralMessage
      ? PluralMessage
      : T[K] extends `${string}{count}${string}`
        ? Message
        : string;
};

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Names of the parameters of a message. Forms always have `count`. */
export type ParamNames<M extends Message> = M extends string
  ? Names<M>
  : M extends PluralMessage
    ? "count" | Names<M["other"]> | Names<M["one"]>
    : never;

/** `count` is a number, which is shown with group separators. All other parameters are inserted unchanged. */
export type Params<N extends string> = {
  readonly [K in N]: K extends "count" ? number : string | number;
};

/** The second argument of `t`: none for a message without parameters, or else all of its parameters. */
export type ParamsArgument<M extends Message> = [ParamNames<M>] extends [never]
  ? []
  : [params: Params<ParamNames<M>>];

const placeholder = /\{(\w+)\}/g;

/** Names of the placeholders in a text, sorted, without duplicates. */
export function placeholdersOf(text: string): readonly string[] {
  const names = Array.from(text.matchAll(placeholder), (match) => match[1] ?? "");
  return [...new Set(names)].sort();
}

/** Fills parameters into a text. A placeholder without a parameter remains in the text. */
export function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (match, name: string) =>
    Object.hasOwn(params, name) ? (params[name] ?? match) : match,
  );
}
