import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandRefused } from "./operation/commands/command-refused";
import { runCommand, UsageError } from "./operation/commands/commands";
import { FolderInUse } from "./platform/database/folder-lock";
import { endingText } from "./platform/log";
import { SettingsError } from "./platform/settings/settings-error";
import { start } from "./start";

const folder = dirname(fileURLToPath(import.meta.url));
const graceMs = 9000;

async function run(): Promise<void> {
  const places = {
    env: process.env,
    cwd: process.cwd(),
    migrationsFolder: join(folder, "../drizzle"),
    workerFile: join(folder, "pglite-worker.mjs"),
  };
  const output = await runCommand(process.argv.slice(2), places);
  if (output !== undefined) {
    process.stdout.write(`${output}\n`);
    return;
  }
  const runningGateway = await start({ ...places, isLive: process.argv.includes("--live") });
  process.stdout.write(`HPay panel is ready at ${runningGateway.publicUrl}\n`);

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Work that does not complete in time is cut off, because a supervisor would kill the process anyway.
    setTimeout(() => process.exit(1), runningGateway.drainMs + graceMs).unref();
    runningGateway.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

// With a listener, a full disk costs only the log line; without one it would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

function fail(error: unknown): never {
  const isExpected = [SettingsError, FolderInUse, UsageError, CommandRefused].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${portFault(error) ?? (error instanceof Error && isExpected ? error.message : endingText(error))}\n`,
  );
  process.exit(1);
}

// Without a listener Node would print the error with the values of the failed statement.
process.on("uncaughtException", fail);
run().catch(fail);

/** Why a port could not be opened, and what to do; undefined for any other failure. */
function portFault(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "port" in error)) return undefined;
  const choice = "choose another port with PORT, METRICS_ADDRESS or MAILBOX_PORT";
  if (error.code === "EADDRINUSE")
    return `Port ${error.port} is in use by another program. Stop that program, or ${choice}`;
  if (error.code === "EACCES") return `This user is not allowed to open port ${error.port}. Please ${choice}`;
  return undefined;
}
