/**
 * A text selected by `{count}`: `few` is used where the language has it (Serbian 2, 3, 4), otherwise `other`.
 */
export interface PluralMessage {
  readonly one: string;
  readonly few?: string;
  readonly other: string;
}

/** A text, or forms of a text selected by `{count}`. `{name}` is a parameter. */
export type Message = string | PluralMessage;

/** Texts by key. Keys are namespaced with dots ("orders.title") and unique in the panel. */
export type MessageTable = Readonly<Record<string, Message>>;

/**
 * The table that another language must have for an English table: the same keys, and forms where English has
 * forms.
 */
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

/** Names of the parameters of a message; forms always take `count`. */
export type ParamNames<M extends Message> = M extends string
  ? Names<M>
  : M extends PluralMessage
    ? "count" | Names<M["other"]> | Names<M["one"]>
    : never;

/**
 * `count` is a number and is formatted with group separators; all other parameters are inserted unchanged.
 */
export type Params<N extends string> = {
  readonly [K in N]: K extends "count" ? number : string | number;
};

/** A message without parameters takes no second argument; any other takes a complete one. */
export type ParamsArgument<M extends Message> = [ParamNames<M>] extends [never]
  ? []
  : [params: Params<ParamNames<M>>];

const placeholder = /\{(\w+)\}/g;

/** Names of the placeholders in a text, each once, sorted. */
export function placeholdersOf(text: string): readonly string[] {
  const names = Array.from(text.matchAll(placeholder), (match) => match[1] ?? "");
  return [...new Set(names)].sort();
}

/** Fills parameters into a text. A placeholder without a parameter stays unchanged. */
export function fill(text: string, params: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(params, name) ? (params[name] ?? whole) : whole,
  );
}
