import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "@hpay/build/free-port";
import { gatewayFolder } from "./built-worker";

const builtEntry = join(gatewayFolder, "dist/gateway.mjs");
const readyWithinMs = 120_000;

export interface GatewayProcess {
  readonly url: string;
  readonly dataDir: string;
  /** The process's output since its last start. */
  readonly output: string;
  /** Whether the process ended by itself. */
  readonly hasEnded: boolean;
  /** Process id, while it runs. */
  readonly pid: number | undefined;
  /** Starts the process on the same port and folder; resolves when it reports that it is ready. */
  start(more?: StartMore): Promise<void>;
  /** @returns the exit code; null after a kill */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  /**
   * Runs a command of the gateway's command line, with the process's settings and the given ones.
   * @param killAfterMs absent: the command is not killed
   */
  run(
    args: readonly string[],
    more?: Readonly<Record<string, string>>,
    killAfterMs?: number,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
  discard(): Promise<void>;
}

export interface StartMore {
  /** File or device of the process's standard error; absent: `output` contains it. */
  readonly log?: string;
  /** Further settings, from this start on. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Bundles the gateway as shipped, unless these sources are bundled already. */
export function buildGateway(): void {
  const builder = pathToFileURL(join(gatewayFolder, "../shared/build/src/build-gateway.mjs")).href;
  const script = `await (await import(${JSON.stringify(builder)})).buildGateway()`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
}

/** The built gateway, or that of another release, as a separate process on its own folder. */
export async function gatewayProcess(
  settings: Readonly<Record<string, string>> = {},
  entry = builtEntry,
): Promise<GatewayProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "hpay-process-"));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    ...settings,
  };
  let runningChild: ChildProcess | undefined;
  let output = "";
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const child = runningChild;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  const killAtExit = () => runningChild?.kill("SIGKILL");
  process.once("exit", killAtExit);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    get output() {
      return output;
    },
    get hasEnded() {
      return (
        runningChild !== undefined && (runningChild.exitCode !== null || runningChild.signalCode !== null)
      );
    },
    get pid() {
      return runningChild?.pid;
    },
    async start({ log, settings: moreSettings = {} } = {}) {
      Object.assign(env, moreSettings);
      const standardError = log === undefined ? "pipe" : openSync(log, "a");
      const child = spawn(process.execPath, [entry], {
        cwd: dataDir,
        env,
        stdio: ["ignore", "pipe", standardError],
      });
      if (typeof standardError === "number") closeSync(standardError);
      runningChild = child;
      output = "";
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`the gateway did not start: ${output}`)),
          readyWithinMs,
        );
        const receive = (chunk: Buffer) => {
          output = `${output}${chunk.toString()}`.slice(-20_000);
          if (output.includes("HPay panel is ready at")) {
            clearTimeout(timer);
            resolve();
          }
        };
        child.stdout?.on("data", receive);
        child.stderr?.on("data", receive);
        child.once("exit", () => {
          clearTimeout(timer);
          reject(new Error(`the gateway ended: ${output}`));
        });
      });
    },
    end,
    async run(args, extraEnv = {}, killAfterMs = undefined) {
      const child = spawn(process.execPath, [entry, ...args], {
        cwd: dataDir,
        env: { ...env, ...extraEnv },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
      child.stderr.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
      const kill =
        killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      await once(child, "close");
      clearTimeout(kill);
      return { code: child.exitCode, output };
    },
    async discard() {
      await end("SIGKILL");
      process.off("exit", killAtExit);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
