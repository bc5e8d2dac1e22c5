import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { openAnswer, text } from "../../platform/http/answer-schema";
import { notFound } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { isForwarded } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import type { JobRunner } from "../../platform/work/job-runner";
import { serveMetrics } from "./metrics-server";
import { storeFigures } from "./store-figures";

export interface Metrics {
  /** Counts live connections on each read. */
  watchSockets(count: () => number): void;
  /** Reports how long ago each job last ended. */
  watchJobs(jobs: Pick<JobRunner, "endedAt">): void;
  /** Serves the metrics at `METRICS_ADDRESS` too, if it is set. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

const loopback = /^(::1|(::ffff:)?127\.)/;
/** Prometheus times out after ten seconds by default. */
const storeLimitMs = 3000;
const storeHelp: Readonly<Record<string, string>> = {
  hpay_due_work: "Pending e-mails, text messages and other work, by kind",
  hpay_due_work_oldest_seconds:
    "Waiting time of the oldest due work, except work that a slow server delays, by kind",
  hpay_due_work_abandoned: "Work that was abandoned in the last day, by kind",
  hpay_notifications_waiting: "Notifications waiting for delivery to shops",
  hpay_notifications_oldest_seconds:
    "Waiting time of the oldest due notification, except those that a slow shop delays",
  hpay_payments_recent: "Transactions in the last 15 minutes, by state",
  hpay_payments_unknown_seconds: "Age of the oldest payment whose result the acquirer has not reported",
  hpay_cards_held_back: "Cards blocked by the card testing limits in the current 15 minutes",
  hpay_ledger_differs: "1 if the last ledger check found orders that differ",
  hpay_ledger_check_age_seconds: "Time since the last ledger verification",
};

const answer = openAnswer("Metrics for Prometheus, on this machine only", text, { type: "text/plain" });

/**
 * `/metrics` for Prometheus: process, event loop, requests by route and status, live connections, database
 * connections, jobs, and the store's figures. Answered only to callers on this machine, and not through a
 * proxy; at `METRICS_ADDRESS`, to everybody.
 */
export function metricsRoutes(app: App, services: Services): Metrics {
  const { settings } = services;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: readonly string[], collect?: (to: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      ...(collect && {
        collect() {
          collect(this);
        },
      }),
    });
  const requests = new Histogram({
    name: "hpay_http_request_seconds",
    help: "Response time, by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  gauge("hpay_release", "1, with the release that runs", ["release"]).set({ release: settings.release }, 1);
  let countSockets = () => 0;
  gauge("hpay_live_connections", "Open live connections of this process", [], (metric) =>
    metric.set(countSockets()),
  );
  const { pool } = services.database;
  gauge(
    "hpay_database_connections",
    "Database connections by state; waiting counts calls without a connection",
    ["state"],
    (metric) => {
      metric.set({ state: "open" }, pool.totalCount);
      metric.set({ state: "idle" }, pool.idleCount);
      metric.set({ state: "waiting" }, pool.waitingCount);
    },
  );
  let jobs: Pick<JobRunner, "endedAt"> | undefined;
  gauge("hpay_job_age_seconds", "Time since each job of this process last ended", ["job"], (metric) => {
    for (const [job, endedAt] of jobs?.endedAt ?? [])
      metric.set({ job }, (performance.now() - endedAt) / 1000);
  });
  const reachable = gauge("hpay_store_reachable", "1 when the store said the figures below", []);
  const storeGauges = new Map(
    Object.entries(storeHelp).map(([name, help]) => [
      name,
      gauge(
        name,
        help,
        ["hpay_due_work", "hpay_due_work_oldest_seconds", "hpay_due_work_abandoned"].includes(name)
          ? ["kind"]
          : name === "hpay_payments_recent"
            ? ["outcome"]
            : [],
      ),
    ]),
  );
  let pendingQuery: Promise<void> | undefined;
  const askStore = () => {
    pendingQuery ??= storeFigures(services)
      .then(
        (figures) => {
          for (const gauge of storeGauges.values()) gauge.reset();
          for (const { name, labels, value } of figures) storeGauges.get(name)?.set(labels, value);
          reachable.set(1);
        },
        () => reachable.set(0),
      )
      .finally(() => {
        pendingQuery = undefined;
      });
    return pendingQuery;
  };
  const figures = async (): Promise<string> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        reachable.set(0);
        resolve();
      }, storeLimitMs);
    });
    await Promise.race([askStore(), timeout]);
    clearTimeout(timer);
    return registry.metrics();
  };

  app.addHook("onResponse", async (request, reply) => {
    // Only route patterns are used as labels: addresses contain ids, and each would become its own series.
    const route = request.routeOptions.url ?? "(page)";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get("/metrics", { schema: answer }, async (request, reply) => {
    if (isForwarded(request.headers) || !loopback.test(request.socket.remoteAddress ?? "")) throw notFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await figures());
  });

  const server = serveMetrics(settings.metricsAddress, registry.contentType, figures);
  return {
    watchSockets(count) {
      countSockets = count;
    },
    watchJobs(jobRunner) {
      jobs = jobRunner;
    },
    listen: server.listen,
    async close() {
      await server.close();
      registry.clear();
    },
  };
}
