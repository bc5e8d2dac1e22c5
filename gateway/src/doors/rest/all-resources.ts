import { approvalsResource } from "./approvals/approvals-resource";
import { auditResource } from "./audit/audit-resource";
import {
  fiscalMethodsResource,
  paymentMethodsResource,
  shippingMethodsResource,
} from "./catalogues/catalogue-resources";
import { companiesResource } from "./companies/companies-resource";
import { companySitesResource } from "./company-sites/company-sites-resource";
import type { Resource } from "./engine/resource";
import { erasuresResource } from "./erasures/erasures-resource";
import { invitationsResource } from "./invitations/invitations-resource";
import { messagesResource } from "./messages/messages-resource";
import { notificationsResource } from "./notifications/notifications-resource";
import { ordersResource } from "./orders/orders-resource";
import {
  countriesResource,
  currenciesResource,
  hpResource,
  posTypesResource,
} from "./reference/reference-resources";
import { savedViewsResource } from "./saved-views/saved-views-resource";
import { seenKeysResource } from "./seen-keys/seen-keys-resource";
import { sessionsResource } from "./sessions/sessions-resource";
import { shopCallErrorsResource, shopCallsResource } from "./shop-calls/shop-calls-resource";
import {
  siteFiscalMethodsResource,
  sitePaymentMethodsResource,
  siteShippingMethodsResource,
} from "./site-methods/site-method-resource";
import { subscriptionsResource } from "./subscriptions/subscriptions-resource";
import { ticketEntriesResource } from "./ticket-entries/ticket-entries-resource";
import { ticketReadsResource } from "./ticket-reads/ticket-reads-resource";
import { ticketsResource } from "./tickets/tickets-resource";
import { transactionsResource } from "./transactions/transactions-resource";
import { userCompaniesResource } from "./user-companies/user-companies-resource";

export const allResources: readonly Resource[] = [
  companiesResource,
  userCompaniesResource,
  invitationsResource,
  seenKeysResource,
  erasuresResource,
  companySitesResource,
  posTypesResource,
  sitePaymentMethodsResource,
  siteShippingMethodsResource,
  siteFiscalMethodsResource,
  paymentMethodsResource,
  shippingMethodsResource,
  fiscalMethodsResource,
  ordersResource,
  transactionsResource,
  subscriptionsResource,
  approvalsResource,
  ticketsResource,
  ticketEntriesResource,
  ticketReadsResource,
  hpResource,
  countriesResource,
  currenciesResource,
  notificationsResource,
  messagesResource,
  shopCallsResource,
  shopCallErrorsResource,
  auditResource,
  sessionsResource,
  savedViewsResource,
];
