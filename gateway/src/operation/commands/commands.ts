import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ChainHead } from "../../platform/audit/audit-chain";
import {
  type DatabasePaths,
  type OlderSchema,
  type OpenDatabase,
  openEmbedded,
  openServer,
} from "../../platform/database/database";
import { createLog } from "../../platform/log";
import { SecretBox } from "../../platform/secrets/secret-box";
import type { Environment, Folder } from "../../platform/settings/environment";
import type { Settings } from "../../platform/settings/settings";
import { readSettings } from "../../platform/settings/settings";
import { Signals } from "../../platform/signals/signals";
import { listArchived, readArchived, unarchive } from "./archived";
import { backUp } from "./backup";
import { checkSignature } from "./check-signature";
import { listErased } from "./list-erased";
import { readPartnerCommand, runPartnerCommand } from "./partner-commands";
import { readRegistryCommand, runRegistryCommand } from "./registry-commands";
import { RestoreRefused, restore } from "./restore";
import { rotateKeys } from "./rotate-keys";
import { readPeople, setPeople } from "./set-people";
import { exportAudit, readHead, verifyAudit } from "./verify-audit";
import { printDifferences, verifyLedger } from "./verify-ledger";

/** An invalid command line; the message lists the known commands. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const usage = `usage:
  node gateway/dist/gateway.mjs [--live]          serve
  node gateway/dist/gateway.mjs backup <file>     write all records to a file
  node gateway/dist/gateway.mjs restore <file>    fill an empty store from it
  node gateway/dist/gateway.mjs set-people <support | staff | developers> [<e-mail> … | none]
  node gateway/dist/gateway.mjs registry key <remote> <owner> <label> publish [promote]   make a key for its CI
  node gateway/dist/gateway.mjs registry person <owner | '*'> <e-mail> <publish promote | nothing>
  node gateway/dist/gateway.mjs registry end <label | remote>
  node gateway/dist/gateway.mjs partner add <name> <origin …>   a platform with one key for many merchants
  node gateway/dist/gateway.mjs partner <origins | key | end> <uid | name> [origin …]
  node gateway/dist/gateway.mjs verify-ledger     check the ledger and name differences
  node gateway/dist/gateway.mjs verify-audit [<end>]      check the audit log's chain, up to an end that the log has shown
  node gateway/dist/gateway.mjs export-audit <file>       write the audit log to a file, one JSON object per line
  node gateway/dist/gateway.mjs archived          list what people deleted in the last 30 days
  node gateway/dist/gateway.mjs unarchive <company | pos> <id>
  node gateway/dist/gateway.mjs erased            list the POS whose customers' data were erased
  node gateway/dist/gateway.mjs migrate           bring the schema up to date
  node gateway/dist/gateway.mjs rotate-keys       encrypt again what earlier keys encrypted
  node gateway/dist/gateway.mjs check-signature <file>  show what is signed of a shop's request (MERCHANT_UID, SECRET)`;

/** Time limit of a command: migrating a large store and rebuilding its keys take a long time. */
const limitMs = 30 * 60_000;

export interface CommandContext extends DatabasePaths {
  readonly env: Environment;
  readonly cwd: string;
}

/**
 * Runs `migrate`, `backup`, `restore`, `set-people`, `registry`, `partner`, `verify-ledger`, `verify-audit`,
 * `export-audit`, `archived`, `unarchive` or `rotate-keys`. A gateway on an embedded store has to be stopped
 * first; one on a PostgreSQL server keeps running.
 * @returns the line to print; undefined when the arguments name no command, so that the gateway starts
 * @throws UsageError
 */
export async function runCommand(
  args: readonly string[],
  places: CommandContext,
): Promise<string | undefined> {
  const [command, ...words] = args.filter((arg) => arg !== "--live");
  if (command === undefined) return undefined;
  if (command === "set-people") {
    const parsed = readPeople(words);
    if (parsed) return onStore("existing", places, (...store) => setPeople(servicesOf(...store), parsed));
  }
  if (command === "registry") {
    const parsed = readRegistryCommand(words);
    if (parsed) return onStore("existing", places, ({ db }) => runRegistryCommand(db, new Date(), parsed));
  }
  if (command === "partner") {
    const parsed = readPartnerCommand(words);
    if (parsed)
      return onStore("existing", places, (...store) => runPartnerCommand(servicesOf(...store), parsed));
  }
  if (command === "verify-ledger" && words.length === 0) return onStore("existing", places, verify);
  if (command === "verify-audit" && words.length <= 1) {
    const recordedHead = words[0] === undefined ? undefined : readHead(words[0]);
    if (words[0] === undefined || recordedHead)
      return onStore("existing", places, (store) => checkAudit(store, recordedHead));
  }
  if (command === "export-audit" && words[0] !== undefined && words.length === 1) {
    const path = resolve(places.cwd, words[0]);
    return onStore(
      "existing",
      places,
      async ({ db }) => `${await exportAudit(db, path)} rows are in ${path}.`,
    );
  }
  if (command === "rotate-keys" && words.length === 0)
    return onStore("existing", places, async ({ db }, settings) => {
      const { line, isComplete } = await rotateKeys(
        db,
        new SecretBox(settings.secretKey, settings.oldSecretKeys),
      );
      if (!isComplete) throw new UsageError(line);
      return line;
    });
  if (command === "migrate" && words.length === 0)
    return onStore("create", places, async () => "The schema is up to date.", "migrate");
  if (command === "archived" && words.length === 0)
    return onStore("existing", places, ({ db }) => listArchived(db, new Date()));
  if (command === "erased" && words.length === 0)
    return onStore("existing", places, ({ db }) => listErased(db));
  if (command === "unarchive") {
    const record = readArchived(words);
    if (record) return onStore("existing", places, ({ db }) => unarchive(db, new Date(), record));
  }
  const [file, ...rest] = words;
  if (file !== undefined && rest.length === 0) {
    const path = resolve(places.cwd, file);
    if (command === "check-signature") return checkSignatureOf(path, places.env);
    if (command === "backup") return onStore("existing", places, (store) => backUpTo(path, store));
    if (command === "restore") {
      await requireFile(path);
      return onStore("create", places, (store) => restoreFrom(path, store), "migrate");
    }
  }
  throw new UsageError(usage);
}

const servicesOf = (database: OpenDatabase, settings: Settings) => ({
  db: database.db,
  database,
  secrets: new SecretBox(settings.secretKey, settings.oldSecretKeys),
  log: createLog(settings.logLevel),
  signals: new Signals(),
  now: () => new Date(),
});

/** Fails with the differences, so that a scheduled run reports them. */
async function verify({ db }: OpenDatabase): Promise<string> {
  const differences = await verifyLedger(db);
  if (differences.length > 0) throw new UsageError(printDifferences(differences));
  return "The ledger matches orders, transactions and receipts.";
}

async function checkAudit({ db }: OpenDatabase, recordedHead: ChainHead | undefined): Promise<string> {
  const { faults, line } = await verifyAudit(db, new Date(), recordedHead);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
  return line;
}

async function backUpTo(path: string, store: OpenDatabase): Promise<string> {
  const count = await backUp(store, path, new Date());
  return `${count} records are in ${path}. Store the secret key (SECRET_KEY or DATA_DIR/secret.key) separately as well.`;
}

async function restoreFrom(path: string, store: OpenDatabase): Promise<string> {
  const count = await restore(store, path).catch((error: unknown) => {
    throw error instanceof RestoreRefused ? new UsageError(`Not restored: ${error.message}.`) : error;
  });
  return `${count} records were restored. They need the secret key of the gateway that was backed up.`;
}

/** Runs without a store; the POS's keys come from the environment and are never printed. */
async function checkSignatureOf(
  path: string,
  { MERCHANT_UID = "", SECRET = "" }: Environment,
): Promise<string> {
  await requireFile(path);
  const keys = { merchantUid: MERCHANT_UID.trim(), secret: SECRET };
  const report = checkSignature(await readFile(path, "utf8"), keys);
  if (report === undefined) throw new UsageError(`Not checked: ${path} is neither JSON nor a form.`);
  return report;
}

async function requireFile(path: string): Promise<void> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw new UsageError(`Nothing was restored: there is no file ${path}.`);
}

async function onStore(
  folder: Folder,
  places: CommandContext,
  work: (store: OpenDatabase, settings: Settings) => Promise<string>,
  olderSchema?: OlderSchema,
): Promise<string> {
  const settings = readSettings(places.env, places.cwd, folder);
  const store = await open(
    settings,
    places,
    folder,
    olderSchema ?? (settings.migrateAtStart ? "migrate" : "demand"),
  );
  try {
    return await work(store, settings);
  } finally {
    await store.close();
  }
}

function open(
  settings: Settings,
  places: DatabasePaths,
  folder: Folder,
  olderSchema: OlderSchema,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) {
    const limits = { ...settings.databaseLimits, queryMs: limitMs, idleTransactionMs: limitMs };
    return openServer(databaseUrl, places, limits, olderSchema);
  }
  if (folder === "existing" && !existsSync(join(dataDir, "database")))
    throw new UsageError(`DATA_DIR is ${dataDir}, which contains no store.`);
  return openEmbedded({ ...places, dataDir, queryLimitMs: limitMs });
}
