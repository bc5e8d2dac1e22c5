import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FolderInUse } from "./database/folder-lock";
import { SettingsError } from "./settings/settings-error";
import { start } from "./start";

const here = dirname(fileURLToPath(import.meta.url));
const graceMs = 9000;

async function run(): Promise<void> {
  const running = await start({
    env: process.env,
    cwd: process.cwd(),
    live: process.argv.includes("--live"),
    migrationsFolder: join(here, "../drizzle"),
    workerFile: join(here, "pglite-worker.mjs"),
  });
  process.stdout.write(`HPay panel is ready at ${running.publicUrl}\n`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // What does not complete in time is cut off: a supervisor would do it anyway, less kindly.
    setTimeout(() => process.exit(1), graceMs).unref();
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

run().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof FolderInUse || isPortTaken(error);
  process.stderr.write(`${expected ? error.message : errorText(error)}\n`);
  process.exit(1);
});

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";
const errorText = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack ?? error.message}${error.cause === undefined ? "" : `\ncaused by ${errorText(error.cause)}`}`
    : String(error);
