import Type from "typebox";
import { reportDelivered } from "../../orders/actions/courier-report";
import type { App } from "../../platform/http/app";
import type { Services } from "../../platform/services";
import { requireOwnMachine } from "./own-machine";

const report = Type.Object({ packet: Type.String({ maxLength: 32 }) });

/**
 * `POST /dev/courier { packet }`: plays the sandbox's courier, who has handed a parcel over. On a local machine only:
 * it replaces a partner that the sandbox does not have.
 */
export function courierRoutes(app: App, services: Services): void {
  if (!services.settings.isTrial) return;
  const preHandler = requireOwnMachine(services.settings);
  app.post("/dev/courier", { schema: { body: report }, preHandler }, async (request) => ({
    data: await reportDelivered(services, request.body.packet),
  }));
}
