import type { FastifyInstance, FastifySchema } from "fastify";

export interface RouteEntry {
  readonly method: string;
  /** Pattern, for example `/api/:resource/:id`. */
  readonly url: string;
  /** JSON Schemas of the route's input and answer. */
  readonly schema: FastifySchema;
}

const tables = new WeakMap<object, RouteEntry[]>();

/** Records every route added from now on. */
export function collectRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = [];
  tables.set(app.server, table);
  app.addHook("onRoute", ({ method, url, schema }) => {
    for (const verb of [method].flat()) {
      // Fastify answers HEAD wherever it answers GET.
      if (verb === "HEAD" || verb === "OPTIONS") continue;
      table.push({ method: verb, url, schema: schema ?? {} });
    }
  });
}

/** All routes of the app in the order they were added. */
export const routesOf = (app: Pick<FastifyInstance, "server">): readonly RouteEntry[] =>
  tables.get(app.server) ?? [];
