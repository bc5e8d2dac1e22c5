import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "../database/database";
import { isClockWrong } from "../database/wrong-clock";
import type { SecretBox } from "../secrets/secret-box";
import { isSecretKeyWrong } from "../secrets/wrong-secret-key";
import type { Settings } from "../settings/settings";
import { object, oneOfTexts, openAnswer, text } from "./answer-schema";
import type { App } from "./app";
import { watchProxies } from "./watch-proxies";

export interface Health {
  /** Reports that the process is stopping: not ready, but still answering. */
  end(): void;
}

interface HealthServices {
  readonly db: Database;
  readonly database: Pick<OpenDatabase, "kind">;
  readonly secrets: Pick<SecretBox, "ids">;
  readonly settings: Settings;
  readonly log: Logger;
}

type StoreState = "ready" | "not ready" | "wrong clock" | "wrong secret key";

/** Health checks need an answer within a second. */
const answerLimitMs = 800;

const aliveSchema = openAnswer(
  "Whether the process is alive",
  object({ status: text, proxy: text }, ["proxy"]),
);
const readySchema = openAnswer(
  "Whether the process can serve requests; otherwise 503",
  object({ status: text, database: oneOfTexts("pglite", "postgres"), proxy: text }, ["proxy"]),
);

/**
 * `/health`: the process answers. `/ready`: its store answers and accepts writes, its clock is correct, it can
 * read secrets of POS where there are any, and it is not stopping. Takes less than a second. Both report
 * `proxy: "untrusted"` once an unconfigured proxy has forwarded a call.
 */
export function healthRoutes(app: App, { db, database, secrets, settings, log }: HealthServices): Health {
  const proxy = watchProxies(app, settings, log);
  let isEnding = false;
  let pendingCheck: Promise<StoreState> | undefined;
  const state = () => sql<StoreState>`case
    when current_setting('transaction_read_only') <> 'off' then 'not ready'
    when ${isClockWrong()} then 'wrong clock'
    when ${isSecretKeyWrong(secrets)} then 'wrong secret key'
    else 'ready' end`;
  /** One check at a time, so that checks do not queue for a silent store. */
  const askStore = () => {
    pendingCheck ??= db
      .execute<{ state: StoreState }>(sql`select ${state()} as state`)
      .then(
        ({ rows }): StoreState => rows[0]?.state ?? "not ready",
        (): StoreState => "not ready",
      )
      .finally(() => {
        pendingCheck = undefined;
      });
    return pendingCheck;
  };
  const stateInTime = async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<StoreState>((resolve) => {
      timer = setTimeout(() => resolve("not ready"), answerLimitMs);
    });
    const result = await Promise.race([askStore(), timeout]);
    clearTimeout(timer);
    return result;
  };
  app.get("/health", { schema: aliveSchema }, async () => ({ status: "ok", ...proxy() }));
  app.get("/ready", { schema: readySchema }, async (_request, reply) => {
    const refuse = (status: string) => reply.code(503).send({ status, database: database.kind });
    if (isEnding) return refuse("ending");
    const status = await stateInTime();
    return status === "ready" ? { status, database: database.kind, ...proxy() } : refuse(status);
  });
  return {
    end() {
      isEnding = true;
    },
  };
}
