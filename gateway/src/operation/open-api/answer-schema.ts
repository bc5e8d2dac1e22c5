export type Json = Readonly<Record<string, unknown>>;

/** The answer of a single route, for the document; resource routes are described by their fields. */
export interface RouteAnswer {
  readonly summary: string;
  /** Answered without a token. */
  readonly isOpen?: true;
  /** Status of the successful answer; 200 by default. */
  readonly status?: number;
  /** `application/json` by default. */
  readonly type?: string;
  readonly schema: Json;
  /** A body that is not JSON. */
  readonly body?: { readonly type: string; readonly schema: Json };
}

export const text: Json = { type: "string" };
export const number: Json = { type: "number" };
export const integer: Json = { type: "integer" };
export const flag: Json = { type: "boolean" };
export const instant: Json = { type: "string", format: "date-time" };
export const bytes: Json = { type: "string", contentEncoding: "binary" };
export const object = (properties: Json, optional: readonly string[] = []): Json => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
export const list = (items: Json): Json => ({ type: "array", items });
export const data = (schema: Json): Json => object({ data: schema });

type More = Pick<RouteAnswer, "status" | "type" | "body">;
export const signed = (summary: string, schema: Json, more: More = {}): RouteAnswer => ({
  summary,
  schema,
  ...more,
});
export const open = (summary: string, schema: Json, more?: More): RouteAnswer => ({
  ...signed(summary, schema, more),
  isOpen: true,
});
/** A document that a browser shows. */
export const page = (about: string, more?: More): RouteAnswer =>
  open(about, text, { type: "text/html", ...more });
