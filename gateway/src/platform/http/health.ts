import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "../database/database";
import type { Settings } from "../settings/settings";
import { object, oneOfTexts, open, text } from "./answer-schema";
import type { App } from "./app";
import { watchProxies } from "./watch-proxies";

export interface Health {
  /** The process is stopping: not ready, but still answering. */
  end(): void;
}

interface HealthServices {
  readonly db: Database;
  readonly database: Pick<OpenDatabase, "kind">;
  readonly settings: Settings;
  readonly log: Logger;
}

/** Health checks need an answer within a second. */
const answerLimitMs = 800;

const alive = open("Whether the process is alive", object({ status: text, proxy: text }, ["proxy"]));
const ready = open(
  "Whether its store answers too; otherwise 503",
  object({ status: text, database: oneOfTexts("pglite", "postgres"), proxy: text }, ["proxy"]),
);

/**
 * `/health`: the process answers. `/ready`: its store answers and takes writes, and it is not stopping. Takes less than a
 * second. Both report `proxy: "untrusted"` once an unconfigured proxy has forwarded a call.
 */
export function healthRoutes(app: App, { db, database, settings, log }: HealthServices): Health {
  const proxy = watchProxies(app, settings, log);
  let isEnding = false;
  let asking: Promise<boolean> | undefined;
  /** One check at a time, so that checks do not queue for a silent store. */
  const askStore = () => {
    asking ??= db
      .execute<{ writable: boolean }>(
        sql`select current_setting('transaction_read_only') = 'off' as writable`,
      )
      .then(
        ({ rows }) => rows[0]?.writable === true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const answersInTime = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), answerLimitMs);
    });
    const answers = await Promise.race([askStore(), late]);
    clearTimeout(timer);
    return answers;
  };
  app.get("/health", { schema: alive }, async () => ({ status: "ok", ...proxy() }));
  app.get("/ready", { schema: ready }, async (_request, reply) => {
    const refuse = (status: string) => reply.code(503).send({ status, database: database.kind });
    if (isEnding) return refuse("ending");
    return (await answersInTime())
      ? { status: "ready", database: database.kind, ...proxy() }
      : refuse("not ready");
  });
  return {
    end() {
      isEnding = true;
    },
  };
}
