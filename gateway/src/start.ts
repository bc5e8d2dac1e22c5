import { startLiveShop } from "./demo/live-shop";
import { prepareDemo } from "./demo/seed-demo";
import { createGateway, openStore } from "./gateway";
import { createLog } from "./platform/log";
import { openMailer } from "./platform/mail/open-mailer";
import type { Environment } from "./platform/settings/environment";
import { readSettings } from "./platform/settings/settings";
import { unsafeChoices } from "./platform/settings/unsafe-choices";

export interface StartOptions {
  readonly env: Environment;
  readonly cwd: string;
  /** Whether a demo shop keeps sending orders. */
  readonly isLive: boolean;
  readonly migrationsFolder: string;
  readonly workerFile: string;
}

export interface Running {
  readonly publicUrl: string;
  /** How long the gateway drains before it closes. */
  readonly drainMs: number;
  /** Drains, then completes running work. */
  close(): Promise<void>;
}

/** Starts the gateway as the environment configures it and resolves when it listens. */
export async function start(options: StartOptions): Promise<Running> {
  const settings = readSettings(options.env, options.cwd);
  const log = createLog(settings.logLevel);
  for (const choice of unsafeChoices(settings)) log.warn(choice);
  const database = await openStore(settings, options);
  const mailer = await openMailer(settings, database.db);
  const gateway = await createGateway({ settings, log, database, mailer });
  let stopShop = () => {};
  try {
    await prepareDemo(gateway.services);
    gateway.jobs.start();
    await gateway.listenForMetrics();
    await gateway.app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await gateway.close();
    throw error;
  }
  if (options.isLive && settings.isTrial) stopShop = startLiveShop(`http://localhost:${settings.port}`, log);
  return {
    publicUrl: settings.publicUrl,
    drainMs: settings.drainMs,
    async close() {
      stopShop();
      await gateway.drain();
      await gateway.close();
    },
  };
}
