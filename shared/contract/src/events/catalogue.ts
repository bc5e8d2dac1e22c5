import { authExpired } from "./auth-expired";
import { companiesLoaded } from "./companies-loaded";
import { companyChanged } from "./company-changed";
import { companySitesInvalidate } from "./company-sites-invalidate";
import type { EventDefinition } from "./event-definition";
import { languageChanged } from "./language-changed";
import {
  orderCreated,
  orderUpdated,
  subscriptionCreated,
  subscriptionUpdated,
  transactionCreated,
  transactionUpdated,
} from "./live-records";
import { recordCreated, recordDeleted, recordUpdated } from "./records";
import { remoteStatusChanged } from "./remote-status";
import { siteChanged } from "./site-changed";
import { socketStatusChanged } from "./socket-status";
import { userSavedPos } from "./user-saved-pos";

/** Every event of the panel by name. */
export const eventCatalogue = {
  "hpay-auth-expired": authExpired,
  "hpay-company-changed": companyChanged,
  "hpay-site-changed": siteChanged,
  "hpay-companies-loaded": companiesLoaded,
  "hpay-company-sites-invalidate": companySitesInvalidate,
  "hpay-user-saved-pos": userSavedPos,
  "hpay-order-created": orderCreated,
  "hpay-order-updated": orderUpdated,
  "hpay-subscription-created": subscriptionCreated,
  "hpay-subscription-updated": subscriptionUpdated,
  "hpay-transaction-created": transactionCreated,
  "hpay-transaction-updated": transactionUpdated,
  "hpay-record-created": recordCreated,
  "hpay-record-updated": recordUpdated,
  "hpay-record-deleted": recordDeleted,
  "hpay-language-changed": languageChanged,
  "hpay-socket-status": socketStatusChanged,
  "hpay-remote-status": remoteStatusChanged,
} as const;

export type EventName = keyof typeof eventCatalogue;

export type EventDetail<N extends EventName> =
  (typeof eventCatalogue)[N] extends EventDefinition<infer T> ? T : never;
