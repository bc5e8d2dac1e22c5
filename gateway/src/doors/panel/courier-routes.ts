import Type from "typebox";
import { reportDelivered } from "../../orders/actions/courier-report";
import { data, object, openAnswer, text } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import type { Services } from "../../platform/services";
import { requireOwnMachine } from "./own-machine";

const report = Type.Object({ packet: Type.String({ maxLength: 32 }) });
const answer = openAnswer(
  "Simulates the sandbox courier delivering a parcel, on a local machine only",
  data(object({ state: text })),
);

/**
 * `POST /dev/courier { packet }`: reports a parcel as delivered in place of a courier, which the sandbox does
 * not have. On a local machine only.
 */
export function courierRoutes(app: App, services: Services): void {
  if (!services.settings.isTrial) return;
  const preHandler = requireOwnMachine(services.settings);
  app.post("/dev/courier", { schema: { body: report, ...answer }, preHandler }, async (request) => ({
    data: await reportDelivered(services, request.body.packet),
  }));
}
