import { Column, is } from "drizzle-orm";
import type { Field, Kind, NestedFields, PresentedValue, Resource } from "../../doors/rest/engine/resource";

export type Json = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<Field["kind"], Json>> = {
  text: { type: "string" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  instant: { type: "string", format: "date-time" },
  decimal: { type: "string", pattern: "^-?\\d{1,15}(\\.\\d{1,8})?$" },
};

/** The refusals that any call can answer with. */
export const errorAnswer = {
  description: "Refused; the text begins with the status and the code",
  $ref: "#/components/responses/Refusal",
};
export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
});
const places = [
  header("xcompanyid", "The selected company; the gateway checks that the caller has access to it"),
  header("xsiteid", "The selected POS; the gateway checks that the caller has access to it"),
];
const onceParameter = header("Idempotency-Key", "A repeated key returns its first answer");
const matchParameter = header("If-Match", "The record's current Version; any other value gets a 412");
const removedAnswer = {
  description: "Deleted",
  ...json({
    type: "object",
    properties: { data: { type: "object", properties: { id: { type: "integer" } } } },
  }),
};
const actionAnswer = {
  description: "What the action changed",
  ...json({ type: "object", properties: { data: { type: "object" } } }),
};
const idParameter = { name: "id", in: "path", required: true, schema: { type: "integer" } };

/** A resource's calls: path, method and operation. */
export function operationsOf(resource: Resource): readonly (readonly [string, string, Json])[] {
  const { name } = resource;
  const tags = [name];
  const record = json({ type: "object", properties: { data: reference(name) } });
  const answer = { description: "The record", ...record };
  const responses = { 200: answer, default: errorAnswer };
  const { required: _, ...partial } = recordSchema(resource);
  const createBody = { required: true, ...json(reference(name)) };
  // The body of a change; absent fields remain unchanged.
  const changeBody = { required: true, ...json(partial) };
  const list = {
    tags,
    parameters: [
      ...["page", "perPage", "orderBy", "order", "filter", "after"].map((parameter) => ({
        name: parameter,
        in: "query",
        schema: { type: "string" },
      })),
      ...places,
    ],
    responses: {
      200: {
        description: "A page of records",
        ...json({
          type: "object",
          properties: {
            data: { type: "array", items: reference(name) },
            total: { type: "integer" },
            totalIsAtLeast: { type: "boolean" },
            nextCursor: { type: "string" },
          },
        }),
      },
      default: errorAnswer,
    },
  };
  const path = `/api/${name}`;
  const recordPath = `${path}/{id}`;
  const parameters = [idParameter, ...places];
  return [
    [path, "get", list],
    ...(resource.create
      ? [
          [
            path,
            "post",
            {
              tags,
              parameters: [...places, onceParameter],
              requestBody: createBody,
              responses: { 201: answer, default: errorAnswer },
            },
          ] as const,
        ]
      : []),
    [recordPath, "get", { tags, parameters, responses }],
    ...(resource.update
      ? [
          [
            recordPath,
            "put",
            {
              tags,
              parameters: [...parameters, onceParameter, matchParameter],
              requestBody: changeBody,
              responses,
            },
          ] as const,
        ]
      : []),
    ...(resource.remove
      ? [
          [
            recordPath,
            "delete",
            {
              tags,
              parameters: [...parameters, matchParameter],
              responses: { 200: removedAnswer, default: errorAnswer },
            },
          ] as const,
        ]
      : []),
    ...Object.keys(resource.actions ?? {}).map(
      (action) =>
        [
          `${recordPath}/actions/${action}`,
          "post",
          {
            tags,
            parameters: [...parameters, onceParameter],
            requestBody: json({ type: "object" }),
            responses: { 200: actionAnswer, default: errorAnswer },
          },
        ] as const,
    ),
  ];
}

export function recordSchema(resource: Resource): Json {
  const fields = Object.entries(resource.fields);
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
      ...Object.fromEntries(
        Object.entries(resource.presented ?? {}).map(([name, kind]) => [
          name,
          { ...presentedSchema(kind), readOnly: true },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(resource.sent ?? {}).map(([name, kind]) => [
          name,
          { ...kinds[kind], writeOnly: true },
        ]),
      ),
      ...(resource.fields.Version ? {} : { Version: { type: "integer", readOnly: true } }),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

function presentedSchema(presentedValue: PresentedValue): Json {
  if (presentedValue === "texts") return { type: "array", items: { type: "string" } };
  if (typeof presentedValue === "string") return kinds[presentedValue];
  if ("record" in presentedValue) return { ...nestedSchema(presentedValue.record), type: ["object", "null"] };
  return { type: "array", items: nestedSchema(presentedValue.records) };
}

const nestedSchema = (nestedFields: NestedFields): Json => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(nestedFields).map(([name, schema]) => [
      name,
      is(schema, Column) ? kinds[kindOf(schema)] : presentedSchema(schema),
    ]),
  ),
});

const kindsOfColumns: Readonly<Record<string, Kind>> = {
  number: "integer",
  boolean: "boolean",
  date: "instant",
};

const kindOf = (column: Column): Kind =>
  column.columnType === "PgNumeric" ? "decimal" : (kindsOfColumns[column.dataType] ?? "text");

function fieldSchema(field: Field): Json {
  const { type, ...rest } = kinds[field.kind];
  const isText = field.kind === "text";
  return {
    type: field.nullable ? [type, "null"] : type,
    ...rest,
    ...(field.min === undefined ? {} : { [isText ? "minLength" : "minimum"]: field.min }),
    ...(field.max === undefined ? {} : { [isText ? "maxLength" : "maximum"]: field.max }),
    ...(field.write === undefined ? { readOnly: true } : {}),
  };
}
