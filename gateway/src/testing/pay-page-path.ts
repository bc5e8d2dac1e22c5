import type { Gateway } from "../gateway";
import { payPageName } from "../orders/facts/pay-page-address";

/** Path of an order's pay page as sent to its customer. */
export const payPagePath = (gateway: Gateway, siteId: number, uid: string): string =>
  `/pbl/${payPageName(gateway.services.settings, siteId, uid)}`;
