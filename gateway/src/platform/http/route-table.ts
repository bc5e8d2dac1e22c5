import type { FastifyInstance } from "fastify";

/** One way into the gateway. */
export interface RouteEntry {
  readonly method: string;
  /** Pattern, for example `/api/:resource/:id`. */
  readonly url: string;
  /** JSON Schemas of what the route takes. */
  readonly schema: { readonly body?: unknown; readonly params?: unknown; readonly querystring?: unknown };
}

const tables = new WeakMap<object, RouteEntry[]>();

/** Notes every route that is added from now on. */
export function collectRoutes(app: FastifyInstance): void {
  const table: RouteEntry[] = [];
  tables.set(app.server, table);
  app.addHook("onRoute", ({ method, url, schema }) => {
    for (const one of [method].flat()) {
      // Fastify answers HEAD wherever it answers GET.
      if (one === "HEAD" || one === "OPTIONS") continue;
      const { body, params, querystring } = schema ?? {};
      table.push({ method: one, url, schema: { body, params, querystring } });
    }
  });
}

/** All routes of the app, in the order in which they were added. */
export const routesOf = (app: Pick<FastifyInstance, "server">): readonly RouteEntry[] =>
  tables.get(app.server) ?? [];
