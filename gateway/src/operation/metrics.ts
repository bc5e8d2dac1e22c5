import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { notFound } from "../platform/http/api-error";
import type { App } from "../platform/http/app";
import type { Services } from "../platform/services";

export interface Metrics {
  /** Counts live connections on each read. */
  watchSockets(count: () => number): void;
  close(): void;
}

const loopback = /^(::1|(::ffff:)?127\.)/;

/**
 * `/metrics` for Prometheus: process, event loop, requests by route and status, live connections, database connections.
 * Answered to callers on this machine only, and not to what a proxy forwards.
 */
export function metricsRoutes(app: App, services: Services): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "hpay_http_request_seconds",
    help: "Time to answer, by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  let countSockets = () => 0;
  new Gauge({
    name: "hpay_live_connections",
    help: "Open live connections of this process",
    registers: [registry],
    collect() {
      this.set(countSockets());
    },
  });
  const { pool } = services.database;
  new Gauge({
    name: "hpay_database_connections",
    help: "Database connections, by what they do; waiting are calls without one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });

  app.addHook("onResponse", async (request, reply) => {
    // Only patterns: addresses contain ids, and each would become its own series.
    const route = request.routeOptions.url ?? "(page)";
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get("/metrics", async (request, reply) => {
    const isForwarded =
      request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
    if (isForwarded || !loopback.test(request.socket.remoteAddress ?? "")) throw notFound();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return {
    watchSockets(count) {
      countSockets = count;
    },
    close: () => registry.clear(),
  };
}
