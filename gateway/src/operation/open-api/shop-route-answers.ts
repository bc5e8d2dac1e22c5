import {
  flag,
  instant,
  integer,
  type Json,
  list,
  number,
  object,
  open,
  type RouteAnswer,
  text,
} from "./answer-schema";

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
const shop = (summary: string, answer: Json): RouteAnswer => open(summary, { oneOf: [answer, shopRefusal] });
/** Reading and changing a shop's own records. */
const recordAnswers = (names: string): Readonly<Record<string, RouteAnswer>> => {
  const name = names.slice(0, -1);
  return {
    [`GET /clientpay/${names}/:muid`]: shop(
      `A shop's ${names}, newest first; x-total-count contains the total`,
      list(shopRecord),
    ),
    [`GET /clientpay/${names}/:muid/:uid`]: shop(`One ${name} of a shop`, shopRecord),
    [`POST /clientpay/${names}/:muid/:uid/:action`]: shop(
      `Adds to the Data of a shop's ${name}: update, create or updateorcreate`,
      shopRecord,
    ),
  };
};
/** Answers of the shops' calls, by method and pattern. */
export const shopRouteAnswers: Readonly<Record<string, RouteAnswer>> = {
  "POST /clientpay/store": shop("Creates or updates a shop's order", stored),
  "POST /clientpay/charge": shop("Charges a stored card for a shop's order", charged),
  "POST /clientpay/handlers/payment/:muid/:method/:uid/refundRequest": shop(
    "Refunds a shop's order, once for each rand",
    charged,
  ),
  "POST /clientpay/handlers/payment/:muid/:method/:uid/queryRequest": shop(
    "The state of a shop's order",
    charged,
  ),
  "POST /clientpay/handlers/fiscal/:muid/:method/:uid/defaultAction": shop(
    "The fiscal receipt or booking of a shop's paid order",
    charged,
  ),
  "POST /clientpay/checkout-status": shop(
    "Status of an order, for its checkout page",
    object({ order_uid: text, status: text, result: charged }),
  ),
  "POST /clientpay/orderkey": shop(
    "A key for one order, for a shop's administration; signed with orderkey in place of the transaction",
    object({ order_uid: text, key: text, expires_at: instant }),
  ),
  "GET /clientpay/orderkey/order": shop(
    "The order of a key (header hpay-order-key), with its available actions",
    object({ Uid: text, Status: text, HPayActions: list(object({})) }),
  ),
  "POST /clientpay/orderkey/actions/:operation": shop(
    "Captures, voids, refunds or issues the receipt of a key's order, once for each rand",
    charged,
  ),
  ...recordAnswers("orders"),
  ...recordAnswers("transactions"),
  ...recordAnswers("subscriptions"),
  "GET /clientpay/cscripts/:file": open("The browser client of shops, at a stable address", text, {
    type: "text/javascript",
  }),
  "GET /clientpay/cscripts/:version/:file": open("The browser client of shops, of one version", text, {
    type: "text/javascript",
  }),
  "GET /clientpay/cscripts/integrity.json": shop(
    "Version, path and hash of the browser client",
    object({ version: text, integrity: text, path: text }),
  ),
  "POST /clientpay/pay": shop(
    "Stores a signed order and answers its pay address; a plain form is redirected there",
    object({ order_uid: text, pay_url: text }),
  ),
  "POST /pay": shop(
    "Stores a signed order sent as a plain form, and redirects to its pay page",
    object({ order_uid: text, pay_url: text }),
  ),
  "POST /clientpay/getposdata": shop(
    "The POS object from which a shop's page builds its checkout",
    posObject,
  ),
  "POST /clientpay/verifyrequestcredentials": shop(
    "Whether a shop's page signs with the POS's key",
    object({ valid: flag }),
  ),
  "POST /clientpay/reportscrerror": open("Records a failure in a shop's page", object({})),
  "GET /clientpay/exchangerate": shop(
    "The exchange rate of two currencies, for shops",
    object({ rate: number, ts: integer }),
  ),
  "GET /clientpay/translations": open("Texts of the checkout by language and key", {
    type: "object",
    additionalProperties: { type: "object", additionalProperties: text },
  }),
};
