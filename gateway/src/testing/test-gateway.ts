import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { eq } from "drizzle-orm";
import { seedDemo } from "../demo/seed-demo";
import { createGateway, type Gateway, type GatewayParts } from "../gateway";
import { openSession } from "../people/identity/sessions";
import { type OpenDatabase, openEmbedded, openServer } from "../platform/database/database";
import { users } from "../platform/database/schema/people";
import { createLog } from "../platform/log";
import { openMailer } from "../platform/mail/open-mailer";
import type { Environment } from "../platform/settings/environment";
import { readSettings, type Settings } from "../platform/settings/settings";
import { builtWorker, cacheFolder, gatewayFolder, hashText, writeWhole } from "./built-worker";
import { type DemoPostgres, demoPostgres } from "./demo-postgres";

export interface TestCall {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape, and a wrong path fails them
  readonly body: any;
}
export interface TestPerson {
  readonly token: string;
  call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, call?: TestCall): Promise<TestAnswer>;
}

export interface TestGateway extends Gateway {
  /** A caller without a token. */
  readonly nobody: TestPerson;
  /** Signs in a demo account by its e-mail. */
  as(email: string): Promise<TestPerson>;
  /** Moves the gateway's clock. */
  pass(ms: number): void;
}

/** A first start creates the demo store, which takes a while on a busy machine. */
export const startLimitMs = 180_000;
// Skips optimizing the embedded database's code: a test file's queries end before that would help.
setFlagsFromString("--liftoff-only");
const migrationsFolder = join(gatewayFolder, "drizzle");

/**
 * A whole gateway with the demo data over a real store: the embedded one in memory, or a database on a
 * PostgreSQL server when the environment has `TEST_STORE=postgres`. @param sharedServer a database with the demo
 * data that several gateways use; its creator discards it @param parts replacements for its default parts
 */
export async function testGateway(
  env: Environment = {},
  sharedServer?: DemoPostgres,
  parts: Pick<GatewayParts, "acquirer" | "watchMoney" | "domainRecords"> = {},
): Promise<TestGateway> {
  const ownDatabase =
    sharedServer === undefined && process.env.TEST_STORE === "postgres" ? await demoDatabase() : undefined;
  const server = sharedServer ?? ownDatabase;
  const settings = testSettings({ ...(server ? { DATABASE_URL: server.url } : {}), ...env });
  const database = server
    ? await openServer(server.url, places(), settings.databaseLimits)
    : await openEmbedded({ ...places(), dataDir: "memory://", dumpFile: await demoDump() });
  let passedMs = 0;
  const gateway = await createGateway({
    ...parts,
    settings,
    log: createLog(settings.logLevel),
    database,
    mailer: await openMailer(settings, database.db),
    now: () => new Date(Date.now() + passedMs),
  });

  const person = (token: string): TestPerson => ({
    token,
    async call(method, url, call = {}) {
      const answer = await gateway.app.inject({
        method,
        url,
        headers: { ...(token === "" ? {} : { authorization: token }), ...call.headers },
        ...(call.body === undefined ? {} : { payload: call.body as object }),
      });
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? answer.json() : answer.payload,
      };
    },
  });
  return {
    ...gateway,
    nobody: person(""),
    async close() {
      await gateway.close();
      await ownDatabase?.discard();
    },
    async as(email) {
      const { db } = gateway.services;
      const [user] = await db.select().from(users).where(eq(users.email, email));
      if (!user) throw new Error(`there is no demo account ${email}`);
      const session = { userId: user.id, remember: false, browser: "Test", address: "::1" };
      return person(await openSession(db, gateway.services.now(), session));
    },
    pass(ms) {
      passedMs += ms;
    },
  };
}

export const demoDatabase = (): Promise<DemoPostgres> =>
  demoPostgres(async (url) =>
    fillWithDemo(testSettings({ DATABASE_URL: url }), await openServer(url, places())),
  );

/**
 * Commands that nearly halve the dump that each gateway of a test starts from: it has no log to replay, and no
 * databases that only serve to create others.
 */
const dumpReductions = [
  "set wal_recycle = off",
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
  "checkpoint",
];

/** Fills a store as a first start on a developer's machine does, and closes it. */
async function fillWithDemo(settings: Settings, database: OpenDatabase, file?: string): Promise<void> {
  const mailer = await openMailer(settings, database.db);
  const gateway = await createGateway({ settings, log: createLog(settings.logLevel), database, mailer });
  await seedDemo(gateway.services);
  if (file !== undefined && database.dump) {
    for (const statement of dumpReductions) await database.pool.query(statement);
    writeWhole(file, await database.dump());
  }
  await gateway.close();
}

function testSettings(env: Environment) {
  const folder = mkdtempSync(join(tmpdir(), "hpay-gateway-"));
  const fixedSettings = {
    LOG_LEVEL: "error",
    SECRET_KEY: "t".repeat(32),
    // Choices that production has to make explicitly.
    ALLOW_EMBEDDED_DATABASE: "1",
    ALLOW_NO_MAIL: "1",
    // All orders of a test file may have the same customer.
    RECEIVER_MESSAGES_PER_HOUR: "1000",
  };
  return readSettings({ DATA_DIR: folder, ...fixedSettings, ...env }, folder);
}

const places = () => ({ migrationsFolder, workerFile: builtWorker() });

/** Where the embedded store with the demo data is cached, for a day or until its sources change. */
async function demoDump(): Promise<string> {
  const sources = [
    "drizzle",
    "src/demo",
    "src/connectors/catalogue",
    "src/connectors/definition",
    "src/connectors/payment",
    "src/connectors/shipping",
    "src/connectors/fiscal",
    "src/platform/database/schema",
  ].flatMap((folder) =>
    readdirSync(join(gatewayFolder, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(gatewayFolder, folder, entry.name), "utf8")),
  );
  const today = new Date().toISOString().slice(0, 10);
  const file = join(cacheFolder, `demo-${hashText([today, ...sources].join("\n"))}.tar`);
  if (!existsSync(file))
    await fillWithDemo(testSettings({}), await openEmbedded({ ...places(), dataDir: "memory://" }), file);
  return file;
}
