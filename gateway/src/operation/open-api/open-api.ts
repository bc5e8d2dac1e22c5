import type { Resource } from "../../doors/rest/engine/resource";
import type { RouteEntry } from "../../platform/http/route-table";
import { isObject } from "../../platform/json/values";
import { errorAnswer, type Json, json, operationsOf, recordSchema, reference } from "./open-api-resource";
import { shopWebhooks } from "./shop-webhooks";

const generic = "/api/:resource";

/** The OpenAPI 3.1 document that describes every answer of the gateway. */
export function openApiDocument(
  routes: readonly RouteEntry[],
  resources: readonly Resource[],
  about: { readonly title: string; readonly version: string; readonly server: string },
): Json {
  const specificRoutes = routes.filter(({ url }) => !url.startsWith(generic) && !url.endsWith("*"));
  const paths: Record<string, Record<string, Json>> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const route of specificRoutes) add(pathOf(route.url), route.method.toLowerCase(), operationOf(route));
  for (const resource of resources)
    for (const [path, method, operation] of operationsOf(resource)) add(path, method, operation);
  return {
    openapi: "3.1.0",
    info: { title: about.title, version: about.version },
    servers: [{ url: about.server }],
    security: [{ token: [] }],
    paths,
    webhooks: shopWebhooks,
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
    error_code: { type: "string", description: "the code alone" },
    field: { type: "string", description: "the first refused field" },
    hint: { type: "string", description: "how to fix the request" },
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
  const { about } = schema;
  const path = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const parameters = [...path, ...queryOf(schema.querystring)];
  const body = about?.body ?? (schema.body ? { type: "application/json", schema: schema.body } : undefined);
  const answer = about?.status === 303 || !isObject(schema.response) ? undefined : schema.response["2xx"];
  return {
    ...(about ? { summary: about.summary } : {}),
    ...(about?.isOpen ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } } : {}),
    responses: {
      [about?.status ?? 200]: {
        description: about?.summary ?? "Done",
        ...(answer ? { content: { [about?.type ?? "application/json"]: { schema: answer } } } : {}),
      },
      default: errorAnswer,
    },
  };
}

function queryOf(schema: unknown): readonly Json[] {
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) return [];
  return Object.entries(Object(schema.properties)).map(([name, schema]) => ({
    name,
    in: "query",
    schema: schema,
  }));
}

const pathOf = (url: string): string => url.replace(/:(\w+)/g, "{$1}");
