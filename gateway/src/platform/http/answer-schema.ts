import type { ErrorCode } from "@hpay/contract/errors";
import type { FastifyTypeProvider } from "fastify";
import type { Static, TSchema } from "typebox";

type Json = Readonly<Record<string, unknown>>;
declare const answered: unique symbol;
/** A JSON Schema of an answer. The type is for the compiler only: a route's handler has to return it. */
export type Answer<T> = Json & { readonly [answered]?: T };
export type Answered<S> = S extends { readonly [answered]?: infer T } ? T : unknown;

/** Types of a route's input by its TypeBox schemas, and of its answer by its `Answer`. */
export interface AppTypes extends FastifyTypeProvider {
  validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
  serializer: Answered<this["schema"]>;
}

/** What the OpenAPI document contains about a route besides its schemas. */
export interface About {
  readonly summary: string;
  /** Whether the route answers callers without a token. */
  readonly isOpen?: true;
  /** Status of the successful answer; 200 by default. */
  readonly status?: number;
  /** Content type of the answer; `application/json` by default. */
  readonly type?: string;
  /** A body that is not JSON. */
  readonly body?: { readonly type: string; readonly schema: Json };
}
declare module "fastify" {
  interface FastifySchema {
    about?: About;
  }
}

export const text: Answer<string> = { type: "string" };
export const number: Answer<number> = { type: "number" };
export const integer: Answer<number> = { type: "integer" };
export const flag: Answer<boolean> = { type: "boolean" };
export const isTrue: Answer<true> = { const: true };
export const date: Answer<Date> = { type: "string", format: "date-time" };
export const instant: Answer<string | Date> = date;
export const calendarDay: Answer<string> = { type: "string", format: "date" };
export const bytes: Answer<unknown> = { type: "string", contentEncoding: "binary" };
/** An object whose fields the document does not list. */
export const anyObject: Answer<object> = { type: "object" };
export const textOrNull: Answer<string | null> = { type: ["string", "null"] };
export const integerOrNull: Answer<number | null> = { type: ["integer", "null"] };
export const objectOrNull = <T>(properties: Fields<T>): Answer<T | null> => ({
  type: ["object", "null"],
  properties,
});
export const anyObjectOrNull: Answer<object | null> = { type: ["object", "null"] };
export const oneOfTexts = <const T extends string | null>(...values: readonly T[]): Answer<T> => ({
  enum: values,
});
type Fields<T> = { readonly [Name in keyof T]: Answer<T[Name]> };
export const object = <T, const Optional extends keyof T & string = never>(
  properties: Fields<T>,
  optional: readonly Optional[] = [],
): Answer<[Optional] extends [never] ? T : Omit<T, Optional> & Partial<Pick<T, Optional>>> => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.some((field) => field === name)),
});
export const list = <T>(items: Answer<T>): Answer<readonly T[]> => ({ type: "array", items });
export const mapOf = <T>(additionalProperties: Answer<T>): Answer<Readonly<Record<string, T>>> => ({
  type: "object",
  additionalProperties,
});
export const either = <T extends readonly Answer<unknown>[]>(...oneOf: T): Answer<Answered<T[number]>> => ({
  oneOf,
});
export const data = <T>(schema: Answer<T>) => object({ data: schema });
const code: Answer<ErrorCode> = { type: "string" };
/** The answer of calls that return no record: only the code of a refusal. */
export const bareError = object({ error: code });

type More = Omit<About, "summary" | "isOpen">;
/** The part of a route's `schema` about an answer that only callers with a token get. */
export const tokenAnswer = <T>(summary: string, schema: Answer<T>, options: More = {}) => ({
  about: { summary, ...options },
  response: { "2xx": schema },
});
/** The part of a route's `schema` about an answer that every caller gets. */
export const openAnswer = <T>(summary: string, schema: Answer<T>, options: More = {}) => ({
  about: { summary, isOpen: true, ...options } as const,
  response: { "2xx": schema },
});
/** A document that a browser shows. */
export const pageAnswer = (about: string, options: More = {}) =>
  openAnswer(about, text, { type: "text/html", ...options });
