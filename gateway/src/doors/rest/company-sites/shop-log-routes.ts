import {
  data,
  instant,
  integerOrNull,
  object,
  text,
  tokenAnswer,
} from "../../../platform/http/answer-schema";
import { ApiError, faulty } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import type { Services } from "../../../platform/services";
import { requestShopLog } from "../../../pos/check/shop-log";
import { calledPos, posParams } from "./called-pos";

const answer = tokenAnswer(
  "The error log of a POS's shop",
  data(object({ AskedAt: instant, Status: integerOrNull, Log: text, Error: text })),
);

/**
 * The shop's own error log (`pos-error-logs`): `{ data: { AskedAt, Status, Log, Error } }`. This is not an
 * ordinary action, because it waits for the shop and must not hold a transaction.
 */
export function shopLogRoutes(app: App, services: Services): void {
  app.post(
    "/api/company_sites/:id/actions/shop-log",
    { schema: { params: posParams, ...answer } },
    async (request, reply) => {
      const { site } = await calledPos(services, request, "pos.edit", "pos-check");
      reply.header("cache-control", "no-store");
      try {
        const logAnswer = await requestShopLog(services, site);
        if (!logAnswer) throw faulty("DefaultNotifyUrl", "NOTIFY_URL_MISSING");
        return { data: { AskedAt: services.now(), ...logAnswer, Error: "" } };
      } catch (error) {
        if (error instanceof ApiError && error.code !== "TARGET_NOT_ALLOWED") throw error;
        const text = error instanceof Error ? error.message : String(error);
        return { data: { AskedAt: services.now(), Status: null, Log: "", Error: text.slice(0, 300) } };
      }
    },
  );
}
