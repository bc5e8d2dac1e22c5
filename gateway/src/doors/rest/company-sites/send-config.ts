import { queuePosConfig } from "../../../orders/notifications/queue-notification";
import { demand } from "../../../people/access/caller";
import type { CompanyChange, Row } from "../../../people/access/change";
import { faulty } from "../../../platform/http/api-error";

/**
 * Sends the shop its configuration again, as after a change: the shop's copy may be lost or old. The answer
 * is in the delivery log.
 * @throws ApiError VALIDATION at `DefaultNotifyUrl` when the POS has no address to send it to
 */
export async function sendConfig({ services, work, caller, row, id }: CompanyChange): Promise<Row> {
  demand(caller, row.CompanyId, "delivery-log.resend");
  if (!(await queuePosConfig(services, work, id))) throw faulty("DefaultNotifyUrl", "NOTIFY_URL_MISSING");
  return { id };
}
