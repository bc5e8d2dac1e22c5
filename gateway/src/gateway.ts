import type { Logger } from "pino";
import { type DatabasePlaces, type OpenDatabase, openEmbedded, openServer } from "./database/database";
import { embedRoutes } from "./embed/embed-routes";
import { documentRoutes } from "./fulfilment/document-routes";
import { type App, createApp } from "./http/app";
import { healthRoutes } from "./http/health";
import { accountCalls } from "./identity/account-calls";
import { identityRoutes } from "./identity/identity-routes";
import { credentialCalls } from "./identity/passkeys/credential-calls";
import { signInCalls } from "./identity/passkeys/sign-in-calls";
import { Passwords } from "./identity/passwords";
import { JobRunner } from "./jobs/job-runner";
import { startLive } from "./live/live-server";
import { placeCalls } from "./live/place-calls";
import { Signals } from "./live/signals";
import { mailboxRoutes } from "./mail/mailbox-routes";
import type { Mailer } from "./mail/mailer";
import { metricsRoutes } from "./operation/metrics";
import { openApiRoutes } from "./operation/open-api-routes";
import { pruningJob } from "./operation/pruning-job";
import { panelRoutes } from "./panel/panel-routes";
import { offerExpiryJob } from "./pay-page/offer-expiry-job";
import { payRoutes } from "./pay-page/pay-routes";
import { posCheckRoutes } from "./pos-check/pos-check-routes";
import { keyExpiryJob } from "./purchase-key/key-expiry-job";
import { seedReference } from "./reference/seed-reference";
import { allResources } from "./resources/all-resources";
import { buyKeyRoutes } from "./resources/company-sites/buy-key-routes";
import { invitationRoutes } from "./resources/invitations/invitation-routes";
import { orderRoutes } from "./resources/orders/order-routes";
import { resourceRoutes } from "./resources/resource-routes";
import { SecretBox } from "./secrets/secret-box";
import type { Services } from "./services";
import type { Settings } from "./settings/settings";
import { clientpayRoutes } from "./shop/clientpay-routes";
import { notificationJob } from "./shop/deliver-notifications";
import { publicRoutes } from "./shop/public-routes";
import { exchangeRates } from "./shop/rates";
import { type SmsSender, smsOutbox } from "./sms/sms-sender";
import { smtpTestRoutes } from "./smtp-test/smtp-test-routes";
import { subscriptionJob } from "./subscriptions/subscription-job";
import { ticketNotificationRoutes } from "./support/ticket-notification-routes";
import { uploadRoutes } from "./uploads/upload-routes";

export interface GatewayParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: OpenDatabase;
  readonly mailer: Mailer;
  /** By default a file in the data folder. */
  readonly sms?: SmsSender;
  now?(): Date;
}

export interface Gateway {
  readonly app: App;
  readonly services: Services;
  /** What falls due by the clock; it waits to be started. */
  readonly jobs: JobRunner;
  /** Refuses new work, completes what is in flight, and closes the store last. */
  close(): Promise<void>;
}

/** The store that the settings name. */
export function openStore(settings: Settings, places: DatabasePlaces): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openEmbedded({ ...places, dataDir: settings.dataDir })
    : openServer(settings.databaseUrl, places);
}

/** Puts the service together, without listening. */
export async function createGateway(parts: GatewayParts): Promise<Gateway> {
  const { settings, log, database, mailer } = parts;
  const now = parts.now ?? (() => new Date());
  const services: Services = {
    settings,
    log,
    database,
    db: database.db,
    secrets: new SecretBox(settings.secretKey),
    passwords: new Passwords(),
    signals: new Signals(),
    mailer,
    sms: parts.sms ?? smsOutbox(settings, now),
    rates: exchangeRates({ settings, log, now }),
    now,
  };
  await seedReference(services.db);
  const app = createApp(services);
  const metrics = metricsRoutes(app, services);
  openApiRoutes(app, services, allResources);
  healthRoutes(app, services);
  identityRoutes(app, services);
  orderRoutes(app, services);
  resourceRoutes(app, services, allResources);
  clientpayRoutes(app, services);
  publicRoutes(app, services);
  documentRoutes(app, services);
  payRoutes(app, services);
  mailboxRoutes(app, services);
  buyKeyRoutes(app, services);
  embedRoutes(app, services);
  ticketNotificationRoutes(app, services);
  smtpTestRoutes(app, services);
  posCheckRoutes(app, services);
  invitationRoutes(app, services);
  uploadRoutes(app, services);
  await panelRoutes(app, services);
  await app.ready();
  const jobs = new JobRunner(services, [
    notificationJob(services),
    subscriptionJob(services),
    offerExpiryJob(services),
    keyExpiryJob(services),
    pruningJob(services),
  ]);
  const live = await startLive(app, services, [placeCalls, signInCalls, credentialCalls, accountCalls]);
  metrics.watchSockets(() => live.io.engine.clientsCount);
  return {
    app,
    services,
    jobs,
    async close() {
      // A connection that is kept open for the next request would hold the end up for more than a minute.
      const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
      // Nothing new is taken while what is under way ends.
      await Promise.all([jobs.close(), live.close().then(() => app.close())]);
      clearInterval(hangUp);
      metrics.close();
      await mailer.close();
      await database.close();
    },
  };
}
