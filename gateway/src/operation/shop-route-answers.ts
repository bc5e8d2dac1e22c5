import { flag, instant, integer, list, number, object, type RouteAnswer, text } from "./answer-schema";

const shopRefusal = object({ error: text, error_code: integer, field: text, hint: text, signed_text: text }, [
  "field",
  "hint",
  "signed_text",
]);
/** The signed result of an order. */
export const shopResultFields = {
  status: text,
  payment_status: text,
  transaction_uid: text,
  order_uid: text,
  order_amount: text,
  order_currency: text,
  vault_token_uid: text,
  subscription_uid: text,
  payment_method: text,
  payment_method_id: text,
  payment_amount: text,
  payment_currency: text,
  captured_amount: text,
  refunded_amount: text,
  refunded_order_amount: text,
  monthly_installments: integer,
  request_time: instant,
  hpaylang: text,
  transaction_user_info: { type: "object", additionalProperties: text },
  gateway_resp: { type: "object", additionalProperties: text },
  order: { type: "object" },
  restock: { type: "boolean" },
  rand: text,
  vhash: text,
};
const shopRecord = object(
  {
    id: integer,
    Uid: text,
    Name: text,
    Status: text,
    Amount: text,
    Currency: text,
    CreatedAt: instant,
    last_updated: instant,
    Data: { type: "object" },
  },
  ["Name"],
);
const stored = object({ ...shopResultFields, pay_url: text });
const charged = object(shopResultFields);
export const posObject = object({
  MerchantsiteUid: text,
  HPaySiteId: integer,
  Environment: text,
  posuts: integer,
  payment: list(object({})),
  shipping: list(object({})),
  fiscal: list(object({})),
});
/** Answers of the shops' calls, by method and pattern. */
export const shopRouteAnswers: Readonly<Record<string, RouteAnswer>> = {
  "POST /clientpay/store": {
    summary: "Creates or updates a shop's order",
    isOpen: true,
    schema: { oneOf: [stored, shopRefusal] },
  },
  "POST /clientpay/charge": {
    summary: "Charges a stored card for a shop's order",
    isOpen: true,
    schema: { oneOf: [charged, shopRefusal] },
  },
  "POST /clientpay/handlers/payment/:muid/:method/:uid/refundRequest": {
    summary: "Refunds a shop's order, once for each rand",
    isOpen: true,
    schema: { oneOf: [charged, shopRefusal] },
  },
  "POST /clientpay/handlers/payment/:muid/:method/:uid/queryRequest": {
    summary: "The state of a shop's order",
    isOpen: true,
    schema: { oneOf: [charged, shopRefusal] },
  },
  "POST /clientpay/handlers/fiscal/:muid/:method/:uid/defaultAction": {
    summary: "The fiscal receipt or booking of a shop's paid order",
    isOpen: true,
    schema: { oneOf: [charged, shopRefusal] },
  },
  "POST /clientpay/checkout-status": {
    summary: "Status of an order, for its checkout page",
    isOpen: true,
    schema: { oneOf: [object({ order_uid: text, status: text, result: charged }), shopRefusal] },
  },
  "POST /clientpay/orderkey": {
    summary:
      "A key for one order, for a shop's administration; signed with orderkey in place of the transaction",
    isOpen: true,
    schema: { oneOf: [object({ order_uid: text, key: text, expires_at: instant }), shopRefusal] },
  },
  "GET /clientpay/orderkey/order": {
    summary: "The order of a key (header hpay-order-key), with its available actions",
    isOpen: true,
    schema: { oneOf: [object({ Uid: text, Status: text, HPayActions: list(object({})) }), shopRefusal] },
  },
  "POST /clientpay/orderkey/actions/:operation": {
    summary: "Captures, voids, refunds or issues the receipt of a key's order, once for each rand",
    isOpen: true,
    schema: { oneOf: [charged, shopRefusal] },
  },
  "GET /clientpay/orders/:muid": {
    summary: "A shop's orders, newest first; x-total-count contains the total",
    isOpen: true,
    schema: { oneOf: [list(shopRecord), shopRefusal] },
  },
  "GET /clientpay/orders/:muid/:uid": {
    summary: "One order of a shop",
    isOpen: true,
    schema: { oneOf: [shopRecord, shopRefusal] },
  },
  "POST /clientpay/orders/:muid/:uid/:action": {
    summary: "Adds to the Data of a shop's order: update, create or updateorcreate",
    isOpen: true,
    schema: { oneOf: [shopRecord, shopRefusal] },
  },
  "GET /clientpay/transactions/:muid": {
    summary: "A shop's transactions, newest first; x-total-count contains the total",
    isOpen: true,
    schema: { oneOf: [list(shopRecord), shopRefusal] },
  },
  "GET /clientpay/transactions/:muid/:uid": {
    summary: "One transaction of a shop",
    isOpen: true,
    schema: { oneOf: [shopRecord, shopRefusal] },
  },
  "POST /clientpay/transactions/:muid/:uid/:action": {
    summary: "Adds to the Data of a shop's transaction: update, create or updateorcreate",
    isOpen: true,
    schema: { oneOf: [shopRecord, shopRefusal] },
  },
  "GET /clientpay/subscriptions/:muid": {
    summary: "A shop's subscriptions, newest first; x-total-count contains the total",
    isOpen: true,
    schema: { oneOf: [list(shopRecord), shopRefusal] },
  },
  "GET /clientpay/subscriptions/:muid/:uid": {
    summary: "One subscription of a shop",
    isOpen: true,
    schema: { oneOf: [shopRecord, shopRefusal] },
  },
  "POST /clientpay/subscriptions/:muid/:uid/:action": {
    summary: "Adds to the Data of a shop's subscription: update, create or updateorcreate",
    isOpen: true,
    schema: { oneOf: [shopRecord, shopRefusal] },
  },
  "GET /clientpay/cscripts/:file": {
    summary: "The browser client of shops, at a stable address",
    isOpen: true,
    type: "text/javascript",
    schema: text,
  },
  "GET /clientpay/cscripts/:version/:file": {
    summary: "The browser client of shops, of one version",
    isOpen: true,
    type: "text/javascript",
    schema: text,
  },
  "GET /clientpay/cscripts/integrity.json": {
    summary: "Version, path and hash of the browser client",
    isOpen: true,
    schema: { oneOf: [object({ version: text, integrity: text, path: text }), shopRefusal] },
  },
  "POST /clientpay/pay": {
    summary: "Stores a signed order and answers its pay address; a plain form is redirected there",
    isOpen: true,
    schema: { oneOf: [object({ order_uid: text, pay_url: text }), shopRefusal] },
  },
  "POST /pay": {
    summary: "Stores a signed order sent as a plain form, and redirects to its pay page",
    isOpen: true,
    schema: { oneOf: [object({ order_uid: text, pay_url: text }), shopRefusal] },
  },
  "POST /clientpay/getposdata": {
    summary: "The POS object from which a shop's page builds its checkout",
    isOpen: true,
    schema: { oneOf: [posObject, shopRefusal] },
  },
  "POST /clientpay/verifyrequestcredentials": {
    summary: "Whether a shop's page signs with the POS's key",
    isOpen: true,
    schema: { oneOf: [object({ valid: flag }), shopRefusal] },
  },
  "POST /clientpay/reportscrerror": {
    summary: "Records a failure in a shop's page",
    isOpen: true,
    schema: object({}),
  },
  "GET /clientpay/exchangerate": {
    summary: "The exchange rate of two currencies, for shops",
    isOpen: true,
    schema: { oneOf: [object({ rate: number, ts: integer }), shopRefusal] },
  },
  "GET /clientpay/translations": {
    summary: "Texts of the checkout by language and key",
    isOpen: true,
    schema: { type: "object", additionalProperties: { type: "object", additionalProperties: text } },
  },
};
