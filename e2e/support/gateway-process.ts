import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";

const root = join(import.meta.dirname, "../..");
const startLimitMs = Number(process.env.GATEWAY_READY_MS ?? 60_000);

const stopLimitMs = 30_000;

export interface RunningGateway {
  /** Origin of the panel, on localhost. */
  readonly url: string;
  readonly dataDir: string;
  readonly panelDir: string;
  /** The gateway's log so far. */
  log(): string;
  /** Stops the gateway as a service manager would, and waits until it has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Starts the gateway again with the same port and folder. */
  restart(): Promise<void>;
  /** Stops the gateway and removes its folder. */
  discard(): Promise<void>;
}

export interface GatewayOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Whether the gateway starts without data instead of with a copy of the run's demo data. */
  readonly isEmpty?: boolean;
  /** Folder of a panel that was built outside the workspace. */
  readonly panelDir?: string;
}

const isPortTaken = (error: unknown) => String(error).includes("EADDRINUSE");

/**
 * Verifies that the ledger matches the changes that a journey made to orders.
 * @throws Error that names the orders whose money differs from the ledger
 */
function verifyLedgerOf(dataDir: string, { env }: GatewayOptions): void {
  // A gateway of another release has its own rules for the ledger.
  if (process.env.GATEWAY_ENTRY) return;
  const args = [join(root, "gateway/dist/gateway.mjs"), "verify-ledger"];
  const { stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  });
  if (/^order /m.test(stderr)) throw new Error(`The ledger differs after the journey:\n${stderr}`);
}

/** Starts the real gateway with its own database and the demo data. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  try {
    return await startOnFreePort(options);
  } catch (error) {
    // Another process may take the port before the gateway listens on it.
    if (!isPortTaken(error)) throw error;
    return startOnFreePort(options);
  }
}

async function startOnFreePort(options: GatewayOptions): Promise<RunningGateway> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "hpay-e2e-"));
  const seed = process.env.E2E_SEED_DIR;
  if (seed && !options.isEmpty) cpSync(seed, dataDir, { recursive: true });
  const url = `http://localhost:${port}`;
  const panelDir = options.panelDir ?? process.env.PANEL_DIR ?? join(root, ".panel");
  let output = "";
  let process_: ChildProcess;

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [process.env.GATEWAY_ENTRY ?? join(root, "gateway/dist/gateway.mjs"), ...(options.args ?? [])],
        {
          cwd: root,
          env: {
            ...process.env,
            PORT: String(port),
            DATA_DIR: dataDir,
            PANEL_DIR: panelDir,
            GEO_COUNTRY: "US",
            ALLOW_PRIVATE_TARGETS: "1",
            ...options.env,
          },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      process_ = child;
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        reject(new Error(`The gateway was not ready in time:\n${output}`));
      }, startLimitMs);
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("HPay panel is ready")) {
          clearTimeout(timer);
          resolve();
        }
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("exit", (code) => {
        clearTimeout(timer);
        reject(new Error(`The gateway ended with ${code}:\n${output}`));
      });
    });

  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (process_.exitCode !== null || process_.signalCode !== null) return resolve();
      const killTimer = setTimeout(() => process_.kill("SIGKILL"), stopLimitMs);
      process_.once("exit", () => {
        clearTimeout(killTimer);
        resolve();
      });
      process_.kill(signal);
    });

  try {
    await start();
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  const runningGateway: RunningGateway = {
    url,
    dataDir,
    panelDir,
    log: () => output,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM");
      for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
        output = "";
        try {
          return await start();
        } catch (error) {
          // Another process may hold the port for a moment, because each connection of the browser uses one.
          if (attemptsLeft === 0 || !isPortTaken(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      }
    },
    async discard() {
      await end("SIGTERM");
      try {
        verifyLedgerOf(dataDir, options);
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
  return runningGateway;
}
