import Type from "typebox";
import { callerOf } from "../../people/identity/sessions";
import {
  data,
  instant,
  integer,
  list,
  object,
  oneOfTexts,
  openAnswer,
  text,
  tokenAnswer,
} from "../../platform/http/answer-schema";
import { forbidden, invalid } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { requireToken } from "../../platform/http/require-token";
import { placeOf } from "../../platform/http/visitor";
import { consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { listReports, readReports, storeReports } from "./client-reports";

const maxBodyBytes = 16 * 1024;
const storeSchema = openAnswer(
  "Records failures of the panel's releases, at most 20 per call, with masked texts",
  object({ stored: integer }),
  { status: 202, body: { type: "text/plain", schema: text } },
);
const listSchema = tokenAnswer(
  "Failures reported in the last 30 days, by release, for developers and support",
  data(
    object({
      releases: list(
        object({
          remote: text,
          release: text,
          crash: integer,
          failed: integer,
          replaced: integer,
          error: integer,
          lastAt: instant,
        }),
      ),
      reports: list(
        object({
          kind: oneOfTexts("crash", "failed", "replaced", "error"),
          surface: oneOfTexts("panel", "embed"),
          remote: text,
          release: text,
          page: text,
          message: text,
          count: integer,
          firstAt: instant,
          lastAt: instant,
        }),
      ),
    }),
  ),
);

/**
 * Reports of failures in the panel, which developers and support can read. Browsers send the reports as plain
 * text and do not read the answer, so that a partner's page needs no preflight.
 */
export function clientReportRoutes(app: App, services: Services): void {
  app.post(
    "/client-reports",
    { schema: { body: Type.Unknown(), ...storeSchema }, bodyLimit: maxBodyBytes },
    async (request, reply) => {
      await consume(services.db, services.now(), [{ limit: "client-report", of: placeOf(request.ip) }]);
      const reports = readReports(request.body);
      if (!reports) throw invalid("reports", "The body must be JSON with a list of reports.");
      reply.header("cache-control", "no-store");
      return reply.code(202).send({ stored: await storeReports(services, reports) });
    },
  );

  app.get("/api/client-reports", { onRequest: requireToken, schema: listSchema }, async (request, reply) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    if (!caller.isDeveloper && !caller.isTicketSupport) throw forbidden();
    reply.header("cache-control", "no-store");
    return { data: await listReports(services) };
  });
}
