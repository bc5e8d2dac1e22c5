import { asFlag, serbianMobile } from "@hpay/domain";
import type { Queries } from "../../platform/database/database";
import { faulty } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { isOneAddress } from "../../platform/mail/one-address";
import type { Services } from "../../platform/services";
import { consumeMessages } from "../../pos/mail/message-counts";
import { customerOf } from "../facts/order-facts";

/**
 * Counts an offer that `pbl_notify: true` in an order's data requests, before the order is stored.
 * @throws ApiError MESSAGES_USED_UP, or VALIDATION at `billing.email` when that is not one address
 */
export async function consumeOfferLimits(
  services: Pick<Services, "settings" | "now">,
  queries: Queries,
  siteId: number,
  data: unknown,
): Promise<void> {
  const { pbl_notify: isMailed, pbl_sms: hasSms } = readData(data);
  if (isMailed !== true) return;
  const { email, phone } = customerOf(String(data));
  if (email !== "" && !isOneAddress(email)) throw faulty("billing.email", "EMAIL_NOT_VALID");
  await consumeMessages(services, queries, {
    siteId,
    email,
    mobile: asFlag(hasSms) ? serbianMobile(phone) : null,
  });
}
