import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../database/database";
import type { App } from "./app";

/** `/health`: the process answers. `/ready`: its store answers too. */
export function healthRoutes(
  app: App,
  { db, database }: { readonly db: Database; readonly database: Pick<OpenDatabase, "kind"> },
): void {
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: "ready", database: database.kind };
    } catch {
      return reply.code(503).send({ status: "not ready", database: database.kind });
    }
  });
}
