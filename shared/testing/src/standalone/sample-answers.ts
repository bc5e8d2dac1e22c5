import {
  aFiscalDefinition,
  aFiscalMethod,
  aPaymentDefinition,
  aPaymentMethod,
  aShippingDefinition,
  aShippingMethod,
} from "../builders/methods";
import { anOrder, aSubscription, aTransaction } from "../builders/orders";
import { aCompany, aPos, aPosType, aUserCompany } from "../builders/people-and-pos";
import { aHelpLink, aTicket } from "../builders/support";
import { type FakeHandler, listAnswer, recordAnswer, refusal } from "../fake-host/fake-http";

/** One ordinary record of each resource, which a remote shows when it runs alone, without a gateway. */
const samples: Readonly<Record<string, () => object>> = {
  companies: aCompany,
  user_companies: aUserCompany,
  company_sites: aPos,
  pos_types: aPosType,
  company_site_payment_methods: aPaymentMethod,
  company_site_shipping_methods: aShippingMethod,
  company_site_fiscal_methods: aFiscalMethod,
  payment_methods: aPaymentDefinition,
  shipping_methods: aShippingDefinition,
  fiscal_methods: aFiscalDefinition,
  company_sites_orders: anOrder,
  company_site_orders: anOrder,
  company_site_transactions: aTransaction,
  company_site_subscriptions: aSubscription,
  tickets: aTicket,
  hp: aHelpLink,
};

/** Answers every list with one record, every read with that record, and every write with its body. */
export const sampleAnswers: FakeHandler = ({ method, path, body }) => {
  const [, resource = "", id] = path.split("/");
  const sample = samples[resource]?.();
  if (!sample) return method === "GET" ? listAnswer([]) : refusal(404, "NOT_FOUND");
  if (method === "GET") return id ? recordAnswer(sample) : listAnswer([sample]);
  return recordAnswer(typeof body === "object" && body !== null ? { ...sample, ...body } : sample);
};

/** Answers of a real gateway. The development server adds the token of a signed-in person to the requests. */
export const gatewayAnswers: FakeHandler = async ({ method, path, query, body, headers }) => {
  const search = query.size > 0 ? `?${query}` : "";
  const sentHeaders = new Headers(headers);
  return fetch(`/gateway/${path}${search}`, {
    method,
    headers: sentHeaders,
    ...(body === null
      ? {}
      : { body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body) }),
  });
};
