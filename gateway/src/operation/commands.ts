import { resolve } from "node:path";
import { type DatabasePlaces, type OpenDatabase, openEmbedded, openServer } from "../database/database";
import type { Settings } from "../settings/settings";
import { type Environment, readSettings } from "../settings/settings";
import { backUp } from "./backup";
import { RestoreRefused, restore } from "./restore";

/** A command line that nobody understands, with the lines that are. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const usage = `usage:
  node gateway/dist/gateway.mjs [--live]          serve
  node gateway/dist/gateway.mjs backup <file>     write all records to a file
  node gateway/dist/gateway.mjs restore <file>    fill an empty store from it`;

/** Rebuilding the keys of a large store takes its time. */
const limitMs = 30 * 60_000;

export interface CommandPlaces extends DatabasePlaces {
  readonly env: Environment;
  readonly cwd: string;
}

/**
 * Runs `backup` or `restore`. An embedded store has to be stopped for it, a PostgreSQL server goes on.
 * @returns the line to print; undefined when the arguments name no command, and the gateway is to serve
 * @throws UsageError
 */
export async function runCommand(
  args: readonly string[],
  places: CommandPlaces,
): Promise<string | undefined> {
  const [command, file, ...rest] = args.filter((arg) => arg !== "--live");
  if (command === undefined) return undefined;
  if ((command !== "backup" && command !== "restore") || file === undefined || rest.length > 0)
    throw new UsageError(usage);
  const settings = readSettings(places.env, places.cwd);
  const path = resolve(places.cwd, file);
  const database = await open(settings, places);
  try {
    if (command === "backup") {
      const count = await backUp(database, path, new Date());
      return `${count} records are in ${path}. Keep the secret key (SECRET_KEY or DATA_DIR/secret.key) with it, in another place.`;
    }
    const count = await restore(database, path).catch((error: unknown) => {
      throw error instanceof RestoreRefused ? new UsageError(`Not restored: ${error.message}.`) : error;
    });
    return `${count} records are restored. They need the secret key of the gateway they come from.`;
  } finally {
    await database.close();
  }
}

function open(settings: Settings, places: DatabasePlaces): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openEmbedded({ ...places, dataDir: settings.dataDir, queryLimitMs: limitMs })
    : openServer(settings.databaseUrl, places, limitMs);
}
