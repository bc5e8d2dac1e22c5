import { sql } from "drizzle-orm";
import type { Services } from "../services";
import type { App } from "./app";

/** `/health`: the process answers. `/ready`: its store answers too. */
export function healthRoutes(app: App, services: Services): void {
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    try {
      await services.db.execute(sql`select 1`);
      return { status: "ready", database: services.database.kind };
    } catch {
      return reply.code(503).send({ status: "not ready", database: services.database.kind });
    }
  });
}
