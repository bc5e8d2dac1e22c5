import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { seedReference } from "./connectors/catalogue/seed-reference";
import { sandboxAcquirer } from "./connectors/payment/sandbox-acquirer-memory";
import { embedRoutes } from "./doors/embed/embed-routes";
import { canaryWatchJob } from "./doors/federation/canary-watch";
import { clientReportRoutes } from "./doors/federation/client-report-routes";
import { registryRoutes } from "./doors/federation/registry-routes";
import { buyKeyRoutes } from "./doors/panel/buy-key-routes";
import { courierRoutes } from "./doors/panel/courier-routes";
import { helpRoutes } from "./doors/panel/help-routes";
import { mailboxRoutes } from "./doors/panel/mailbox-routes";
import { panelRoutes } from "./doors/panel/panel-routes";
import { securityTxtRoute } from "./doors/panel/security-txt-route";
import { dockRoutes } from "./doors/pay-page/dock-routes";
import { documentRoutes } from "./doors/pay-page/document-routes";
import { payFormWork } from "./doors/pay-page/pay-choice";
import { payRoutes } from "./doors/pay-page/pay-routes";
import { waitingRoutes } from "./doors/pay-page/waiting-routes";
import { allResources } from "./doors/rest/all-resources";
import { domainRoutes } from "./doors/rest/company-sites/domain-routes";
import { posCheckRoutes } from "./doors/rest/company-sites/pos-check-routes";
import { shopLogRoutes } from "./doors/rest/company-sites/shop-log-routes";
import { smtpTestRoutes } from "./doors/rest/company-sites/smtp-test-routes";
import { resourceRoutes } from "./doors/rest/engine/resource-routes";
import { invitationRoutes } from "./doors/rest/invitations/invitation-routes";
import { orderRoutes } from "./doors/rest/orders/order-routes";
import { ticketNotificationRoutes } from "./doors/rest/tickets/ticket-notification-routes";
import { uploadRoutes } from "./doors/rest/uploads/upload-routes";
import { watchShopCalls } from "./doors/shop-api/call-log/watch-calls";
import { chargeTokenWork } from "./doors/shop-api/clientpay/charge-token";
import { clientpayRoutes } from "./doors/shop-api/clientpay/clientpay-routes";
import { payEntryRoutes } from "./doors/shop-api/clientpay/pay-entry-routes";
import { handlerRoutes } from "./doors/shop-api/handlers/handler-routes";
import { orderKeyRoutes } from "./doors/shop-api/order-key/order-key-routes";
import { admitShopPages } from "./doors/shop-api/pages/admit-shop-pages";
import { checkoutStatusRoute } from "./doors/shop-api/pages/checkout-status-route";
import { clientScriptRoutes } from "./doors/shop-api/pages/client-script-routes";
import { publicRoutes } from "./doors/shop-api/pages/public-routes";
import { shopPageRoutes } from "./doors/shop-api/pages/shop-page-routes";
import { recordRoutes } from "./doors/shop-api/records/record-routes";
import { shopRefusals } from "./doors/shop-api/shop-refusals";
import { identityRoutes } from "./doors/sign-in/identity-routes";
import { accountCalls } from "./doors/socket/account-calls";
import { credentialCalls } from "./doors/socket/credential-calls";
import { livePath, startLive } from "./doors/socket/live-server";
import { placeCalls } from "./doors/socket/place-calls";
import { recoveryCodeCalls } from "./doors/socket/recovery-code-calls";
import { signInCalls } from "./doors/socket/sign-in-calls";
import { auditChainJob } from "./operation/jobs/audit-chain-job";
import { erasureJob } from "./operation/jobs/erasure-job";
import { ledgerCheck, ledgerJob } from "./operation/jobs/ledger-job";
import { pruningJob } from "./operation/jobs/pruning-job";
import { retentionJob } from "./operation/jobs/retention-job";
import { sealSecretsJob } from "./operation/jobs/seal-secrets-job";
import { metricsRoutes } from "./operation/metrics/metrics";
import { openApiRoutes } from "./operation/open-api/open-api-routes";
import { approvalExpiryJob } from "./orders/actions/approval-expiry-job";
import { notificationJob } from "./orders/notifications/deliver-notifications";
import { offerWork } from "./orders/offers/notify-customer";
import { offerExpiryJob } from "./orders/offers/offer-expiry-job";
import { changePaymentWork } from "./orders/payments/change-payment";
import { subscriptionChargeWork } from "./orders/renewals/charge-subscription";
import { subscriptionJob } from "./orders/renewals/subscription-job";
import type { Acquirer, MoneyStepListener } from "./platform/acquirer/acquirer";
import {
  type DatabasePaths,
  type OpenDatabase,
  openEmbedded,
  openServer,
} from "./platform/database/database";
import { requireRightClock } from "./platform/database/wrong-clock";
import { type App, createApp } from "./platform/http/app";
import { healthRoutes } from "./platform/http/health";
import { answerPlainUpgrades } from "./platform/http/plain-upgrade";
import { shedLoad } from "./platform/http/shed-load";
import { listTurns } from "./platform/http/turns";
import { mailWork } from "./platform/mail/mail-work";
import type { Mailer } from "./platform/mail/mailer";
import { type DomainRecords, networkRecords } from "./platform/outbound/domain-records";
import { OutboxReader } from "./platform/outbox/outbox-reader";
import { exchangeRates } from "./platform/rates/rates";
import { BreachedPasswords } from "./platform/secrets/breached-passwords";
import { Passwords } from "./platform/secrets/passwords";
import { SecretBox } from "./platform/secrets/secret-box";
import { requireRightSecretKey } from "./platform/secrets/wrong-secret-key";
import type { Services } from "./platform/services";
import type { Settings } from "./platform/settings/settings";
import { Signals } from "./platform/signals/signals";
import { type SmsSender, smsOutbox } from "./platform/sms/sms-sender";
import { smsWork } from "./platform/sms/sms-work";
import { dropClaims, dueWorkJob } from "./platform/work/due-work";
import { JobRunner } from "./platform/work/job-runner";
import { RunningWork } from "./platform/work/running-work";
import type { WorkKind } from "./platform/work/work-kind";
import { recheckDomainsJob } from "./pos/domains/recheck-domains-job";
import { customerMailWork } from "./pos/mail/customer-mail";
import { keyExpiryJob } from "./pos/purchase-key/key-expiry-job";

export interface GatewayParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly database: OpenDatabase;
  readonly mailer: Mailer;
  /** Default: the sandbox's acquirer. */
  readonly acquirer?: Acquirer;
  /** Called after each step of a money request; by default nothing is called. */
  readonly watchMoney?: MoneyStepListener;
  /** Default: records read from the network. */
  readonly domainRecords?: DomainRecords;
  /** Default: appends messages to a file in the data folder. */
  readonly sms?: SmsSender;
  now?(): Date;
}

export interface Gateway {
  readonly app: App;
  readonly services: Services;
  /** Serves metrics at `METRICS_ADDRESS`, if it is set. */
  listenForMetrics(): Promise<void>;
  /** Scheduled work; the caller has to start it. */
  readonly jobs: JobRunner;
  /** Reports the gateway as not ready from now on. Resolves when load balancers have had time to notice. */
  drain(): Promise<void>;
  /** Refuses new work, completes running work, and closes the store last. */
  close(): Promise<void>;
}

/** All kinds of due work. Every process can do each of them. */
export const workKinds: readonly WorkKind[] = [
  ledgerCheck,
  mailWork,
  customerMailWork,
  smsWork,
  ...offerWork,
  payFormWork,
  chargeTokenWork,
  subscriptionChargeWork,
  ...changePaymentWork,
];

export function openStore(settings: Settings, places: DatabasePaths): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined
    ? openEmbedded({ ...places, dataDir: settings.dataDir })
    : openServer(
        settings.databaseUrl,
        places,
        settings.databaseLimits,
        settings.migrateAtStart ? "migrate" : "demand",
      );
}

/** Assembles the gateway, which does not listen yet. */
export async function createGateway(parts: GatewayParts): Promise<Gateway> {
  const { settings, log, database, mailer } = parts;
  const now = parts.now ?? (() => new Date());
  const { db } = database;
  const signals = new Signals();
  const services: Services = {
    settings,
    log,
    database,
    db,
    secrets: new SecretBox(settings.secretKey, settings.oldSecretKeys),
    passwords: new Passwords(),
    breachedPasswords: new BreachedPasswords(settings.breachedPasswordsFile),
    signals,
    listTurns: listTurns(settings.databaseLimits.connections),
    outbox: new OutboxReader({ db, signals, log, settings }),
    mailer,
    acquirer: parts.acquirer ?? sandboxAcquirer({ db, now }),
    watchMoney: parts.watchMoney ?? (async () => {}),
    domainRecords: parts.domainRecords ?? networkRecords(settings),
    runningWork: new RunningWork(),
    sms: parts.sms ?? smsOutbox(settings, now),
    rates: exchangeRates({ settings, log, now }),
    now,
  };
  await seedReference(services.db, services);
  const app = createApp(services);
  shedLoad(app, services);
  const metrics = metricsRoutes(app, services);
  openApiRoutes(app, services, allResources);
  const health = healthRoutes(app, services);
  identityRoutes(app, services);
  orderRoutes(app, services);
  resourceRoutes(app, services, allResources);
  const shopCalls = watchShopCalls(app, services);
  shopRefusals(app);
  clientpayRoutes(app, services);
  handlerRoutes(app, services);
  checkoutStatusRoute(app, services);
  recordRoutes(app, services);
  orderKeyRoutes(app, services);
  publicRoutes(app, services);
  admitShopPages(app, services);
  payEntryRoutes(app, services);
  clientScriptRoutes(app, services);
  shopPageRoutes(app, services);
  documentRoutes(app, services);
  dockRoutes(app, services);
  waitingRoutes(app, services);
  payRoutes(app, services);
  securityTxtRoute(app, services);
  mailboxRoutes(app, services);
  clientReportRoutes(app, services);
  registryRoutes(app, services);
  buyKeyRoutes(app, services);
  courierRoutes(app, services);
  embedRoutes(app, services);
  ticketNotificationRoutes(app, services);
  smtpTestRoutes(app, services);
  posCheckRoutes(app, services);
  domainRoutes(app, services);
  shopLogRoutes(app, services);
  invitationRoutes(app, services);
  uploadRoutes(app, services);
  helpRoutes(app, services);
  await panelRoutes(app, services);
  await app.ready();
  await dropClaims(services);
  const requireFit = async () => {
    await requireRightClock(db);
    await requireRightSecretKey(db, services.secrets);
  };
  const jobs = new JobRunner({ log, signals, requireFit }, [
    notificationJob(services),
    dueWorkJob(services, workKinds),
    subscriptionJob(services),
    offerExpiryJob(services),
    approvalExpiryJob(services),
    keyExpiryJob(services),
    pruningJob(services),
    ledgerJob(services),
    erasureJob(services),
    retentionJob(services),
    recheckDomainsJob(services),
    sealSecretsJob(services),
    canaryWatchJob(services),
    auditChainJob(services),
  ]);
  const live = await startLive(app, services, [
    placeCalls,
    signInCalls,
    credentialCalls,
    recoveryCodeCalls,
    accountCalls,
  ]);
  answerPlainUpgrades(app.server, livePath);
  metrics.watchJobs(jobs);
  metrics.watchSockets(() => live.io.engine.clientsCount);
  return {
    app,
    services,
    jobs,
    listenForMetrics: metrics.listen,
    async drain() {
      health.end();
      await pause(settings.drainMs);
    },
    async close() {
      health.end();
      // A keep-alive connection would delay the stop by more than a minute.
      const closeIdleTimer = setInterval(() => app.server.closeIdleConnections(), 50);
      // Nothing new is accepted while running work completes.
      await Promise.all([jobs.close(), live.close().then(() => app.close())]);
      clearInterval(closeIdleTimer);
      await shopCalls.flush();
      await metrics.close();
      await mailer.close();
      await database.close();
    },
  };
}
