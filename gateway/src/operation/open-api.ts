import type { RouteEntry } from "../http/route-table";
import type { Field, Resource } from "../resources/resource";

type Json = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<Field["kind"], Json>> = {
  text: { type: "string" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  instant: { type: "string", format: "date-time" },
  decimal: { type: "string", pattern: "^-?\\d{1,15}(\\.\\d{1,8})?$" },
};

const generic = "/api/:resource";
const errorAnswer = {
  description: "Refused; the text begins with the status and the code",
  $ref: "#/components/responses/Refusal",
};
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });
const idParameter = { name: "id", in: "path", required: true, schema: { type: "integer" } };

/** The OpenAPI 3.1 document of everything that the gateway answers. */
export function openApiDocument(
  routes: readonly RouteEntry[],
  resources: readonly Resource[],
  about: { readonly title: string; readonly version: string; readonly server: string },
): Json {
  const own = routes.filter(({ url }) => !url.startsWith(generic) && !url.endsWith("*"));
  const paths: Record<string, Record<string, Json>> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const route of own) add(pathOf(route.url), route.method.toLowerCase(), operationOf(route));
  for (const resource of resources)
    for (const [path, method, operation] of operationsOf(resource)) add(path, method, operation);
  return {
    openapi: "3.1.0",
    info: { title: about.title, version: about.version },
    servers: [{ url: about.server }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: "The bare access token" },
      },
      schemas: {
        ...Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource)])),
        Refusal: refusalSchema,
      },
      responses: { Refusal: { description: "Refused", ...json(reference("Refusal")) } },
    },
  };
}

const refusalSchema: Json = {
  type: "object",
  properties: {
    error: { type: "string", description: "<status> <CODE> and a sentence" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
    requestId: { type: "string" },
  },
};

function operationOf({ url, schema }: RouteEntry): Json {
  const parameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schema.body === undefined
      ? {}
      : { requestBody: { content: { "application/json": { schema: schema.body } } } }),
    responses: { 200: { description: "Done" }, default: errorAnswer },
  };
}

function operationsOf(resource: Resource): readonly (readonly [string, string, Json])[] {
  const { name } = resource;
  const tags = [name];
  const record = json({ type: "object", properties: { data: reference(name) } });
  const one = { description: "The record", ...record };
  const responses = { 200: one, default: errorAnswer };
  const requestBody = json(reference(name));
  const list = {
    tags,
    parameters: ["page", "perPage", "orderBy", "order", "filter", "after"].map((parameter) => ({
      name: parameter,
      in: "query",
      schema: { type: "string" },
    })),
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
  const single = `${path}/{id}`;
  const parameters = [idParameter];
  return [
    [path, "get", list],
    ...(resource.create
      ? [[path, "post", { tags, requestBody, responses: { 201: one, default: errorAnswer } }] as const]
      : []),
    [single, "get", { tags, parameters, responses }],
    ...(resource.update ? [[single, "put", { tags, parameters, requestBody, responses }] as const] : []),
    ...(resource.remove ? [[single, "delete", { tags, parameters, responses }] as const] : []),
    ...Object.keys(resource.actions ?? {}).map(
      (action) => [`${single}/actions/${action}`, "post", { tags, parameters, responses }] as const,
    ),
  ];
}

function recordSchema(resource: Resource): Json {
  const fields = Object.entries(resource.fields);
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

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

const pathOf = (url: string): string => url.replace(/:(\w+)/g, "{$1}");
